import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.ts'
import { printStep } from './output.ts'

const ROOT = path.join(import.meta.dirname, '..')

if (!isBuilt()) {
  printStep('Construction du site (une fois par version)…')
  // In a separate process: the build takes some 700 MB that the site would keep.
  const build = [path.join(import.meta.dirname, 'build.ts'), '--no-archive']
  const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
// Later starts read the compiled code from the cache.
enableCompileCache(path.join(ROOT, 'node_modules/.cache/plan-b'))
await import(pathToFileURL(path.join(ROOT, 'dist/server/serve.js')).href)
