import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openSession } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { schemaCatalogs } from '#server/db/schema-catalogs.ts'
import { schemaPicture } from '#server/db/schema-picture.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * Redraws db/schema.sql from the migrations; with --check, fails when it is not what they make. With --catalogs and a
 * folder, prints all that these migrations make, to be compared with what others make.
 */
const FILE = path.join(import.meta.dirname, '../db/schema.sql')

const [mode, folder] = process.argv.slice(2)
if (mode === '--catalogs') {
  process.stdout.write(await readSchema(schemaCatalogs, folder))
} else {
  const picture = await readSchema(schemaPicture)
  if (mode !== '--check') {
    writeFileSync(FILE, picture)
    console.log('db/schema.sql est à jour.')
  } else if (readFile() !== picture) {
    console.error('db/schema.sql ne montre plus ce que font les migrations : lancez « npm run schema ».')
    process.exitCode = 1
  }
}

/** Asks a database of its own, on which the migrations of the folder ran. */
async function readSchema(read: (sql: Sql) => Promise<string>, folder?: string): Promise<string> {
  const dataDir = aTemporaryDirectory('schema')
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    try {
      await migrate(server, folder ? { folder } : {})
      const { sql, end } = await openSession(server)
      return await read(sql).finally(end)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function readFile(): string {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return ''
  }
}
