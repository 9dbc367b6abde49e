import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openConnection } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migration-files.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { schemaCatalogs } from './schema-catalogs.ts'
import { schemaPicture } from './schema-picture.ts'
import type { Sql } from '#server/db/sql.ts'
import { freezeMigrations, frozenProblems } from './frozen-migrations.ts'

/**
 * Redraws db/schema.sql from the migrations and freezes the new ones; with --check, fails when either is not done or a
 * frozen one has changed. With --catalogs and a folder, prints all that its migrations make, to be compared with others.
 */
const FILE = path.join(import.meta.dirname, '../db/schema.sql')

const [mode, folder] = process.argv.slice(2)
if (mode === '--catalogs') {
  process.stdout.write(await readSchema(schemaCatalogs, folder))
} else {
  const picture = await readSchema(schemaPicture)
  if (mode !== '--check') {
    writeFileSync(FILE, picture)
    freezeMigrations(MIGRATIONS)
  }
  const problems = frozenProblems(MIGRATIONS)
  if (readFile() !== picture) {
    problems.push('db/schema.sql ne montre plus ce que font les migrations : lancez « npm run schema ».')
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else if (mode !== '--check') console.log('db/schema.sql et db/migrations/frozen.txt sont à jour.')
}

/** Queries a temporary database with the migrations of a folder. */
async function readSchema(read: (sql: Sql) => Promise<string>, migrations = MIGRATIONS): Promise<string> {
  const dataDir = aTemporaryDirectory('schema')
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    try {
      await migrate(server, { folder: migrations })
      const { sql, end } = await openConnection(server)
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
