import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { StartError } from '#server/config/start-error.ts'
import { openSession } from '#server/db/client.ts'
import { connect, type Target } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { listMismatches, type Mismatch } from '#server/recount/queries.ts'
import { repair } from '#server/recount/repair.ts'
import { say } from './run-site.ts'

/**
 * `npm run recount`: compares every counter with what it counts, and fails when one is wrong; `-- --repair` counts those
 * anew. The embedded database must not be in use; an external one may be.
 */
const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) {
    await recount(databaseUrl)
  } else {
    const server = await startEmbeddedPostgres({ dataDir, onProgress: say })
    await recount(server).finally(() => server.stop())
  }
} catch (error) {
  console.error(error instanceof StartError ? `✗ ${error.message}` : error)
  process.exitCode = 1
}

async function recount(target: Target) {
  const wrong = await compare(target)
  if (wrong.length === 0) return say('Tous les compteurs sont justes.')
  console.table(wrong)
  if (!values.repair) {
    process.exitCode = 1
    return say(`${wrong.length} compteurs faux : « npm run recount -- --repair » les recompte.`)
  }
  const db = connect(target)
  await repair(db, wrong).finally(() => db.end())
  return say(`${wrong.length} compteurs corrigés.`)
}

async function compare(target: Target): Promise<Mismatch[]> {
  // Without the site's time limits: all likes of all plans are counted at once.
  const { sql, end } = await openSession(target)
  return await listMismatches(sql).finally(end)
}
