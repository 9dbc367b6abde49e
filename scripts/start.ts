import { serveBuiltPages } from '#server/ssr/serve-pages.ts'
import { buildIfNeeded } from './build.ts'
import { runSite, say } from './run-site.ts'

process.env.NODE_ENV = 'production'
await buildIfNeeded(() => say('Construction des pages (une fois par version)…'))
await runSite(serveBuiltPages)
