import { setSourceMapsSupport } from 'node:module'

// Before anything else is loaded: errors name the sources, and libraries ask where they run.
setSourceMapsSupport(true)
process.env.NODE_ENV = 'production'
const [{ runSite }, { preloadPages, serveBuiltPages }] = await Promise.all([
  import('./run-site.ts'),
  import('#server/ssr/serve-pages.ts'),
])
preloadPages()
await runSite(serveBuiltPages)
