import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded } from './build.ts'
import { say } from './say.ts'

const ROOT = path.join(import.meta.dirname, '..')

await buildIfNeeded(() => say('Construction du site (une fois par version)…'))
// A second start reads the compiled code instead of compiling it again.
enableCompileCache(path.join(ROOT, 'node_modules/.cache/plan-b'))
await import(pathToFileURL(path.join(ROOT, 'dist/server/serve.js')).href)
