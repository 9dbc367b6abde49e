import { readConfig } from '#server/config/config.ts'
import { startSite } from '#server/main.ts'
import { serveBuiltPages } from '#server/ssr/serve-pages.ts'

/*
 * One process of a local site, on a database that it shares with others. With DATABASE_URL it would be in production, and
 * browsers would need its certificate.
 */
const config = { ...readConfig(process.env), databaseUrl: process.env.SHARED_DATABASE_URL }
const site = await startSite(config, serveBuiltPages, () => {})
process.on('SIGTERM', () => void site.stop().then(() => process.exit()))
