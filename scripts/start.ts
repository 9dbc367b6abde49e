import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.ts'
import { say } from './say.ts'

const ROOT = path.join(import.meta.dirname, '..')

if (!isBuilt()) {
  say('Construction du site (une fois par version)…')
  // In a process of its own: what it takes, some 700 MB, would stay with the site.
  const build = [path.join(import.meta.dirname, 'build.ts'), '--no-archive']
  const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
// A second start reads the compiled code instead of compiling it again.
enableCompileCache(path.join(ROOT, 'node_modules/.cache/plan-b'))
await import(pathToFileURL(path.join(ROOT, 'dist/server/serve.js')).href)
