import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openConnection } from '#server/platform/db/client.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { rowTypes } from './row-types.ts'

/** Writes the row types of the schema; with --check, fails when they are not up to date. */
const FILE = 'src/server/platform/db/rows.gen.ts'
const file = path.join(import.meta.dirname, '..', FILE)

const types = await makeRowTypes()
if (process.argv[2] !== '--check') {
  writeFileSync(file, types)
  console.log(`${FILE} est à jour.`)
} else if (readFileSync(file, 'utf8') !== types) {
  console.error(
    `${FILE} n’a plus les colonnes de db/baseline.sql et des migrations : lancez « npm run schema ».`,
  )
  process.exitCode = 1
}

async function makeRowTypes(): Promise<string> {
  const dataDir = aTemporaryDirectory('schema')
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    try {
      await migrate(server)
      const { sql, end } = await openConnection(server)
      return await rowTypes(sql).finally(end)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
