import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildIfNeeded } from './build.ts'

process.env.NODE_ENV = 'production'
// Everything below is imported after this line: a second start reads the compiled code instead of compiling it again.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/plan-b'))
const [{ runSite, say }, { preloadPages, serveBuiltPages }] = await Promise.all([
  import('./run-site.ts'),
  import('#server/ssr/serve-pages.ts'),
])
await buildIfNeeded(() => say('Construction des pages (une fois par version)…'))
preloadPages()
await runSite(serveBuiltPages)
