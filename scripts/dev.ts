import { serveSourcePages } from '#server/ssr/dev.ts'
import { runSite } from './run-site.ts'

await runSite(serveSourcePages)
