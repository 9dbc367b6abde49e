import { setSourceMapsSupport } from 'node:module'

// Before anything else is loaded: source maps for errors, and NODE_ENV for the libraries.
setSourceMapsSupport(true)
process.env.NODE_ENV = 'production'
const [{ runSite }, { preloadPages, serveBuiltPages }] = await Promise.all([
  import('./run-site.ts'),
  import('#server/platform/ssr/serve-pages.ts'),
])
preloadPages()
await runSite(serveBuiltPages)
