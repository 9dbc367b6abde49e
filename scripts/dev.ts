import { serveSourcePages } from '#server/platform/ssr/dev.ts'
import { runSite } from './run-site.ts'

await runSite(serveSourcePages)
