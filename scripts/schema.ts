import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openConnection } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migration-files.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { rowTypes } from './row-types.ts'
import { schemaCatalogs } from './schema-catalogs.ts'
import { schemaPicture } from './schema-picture.ts'
import type { Sql } from '#server/db/sql.ts'
import { freezeMigrations, frozenProblems } from './frozen-migrations.ts'

/**
 * Writes db/schema.sql and the row types from the migrations and freezes the new ones; with --check, fails when one of
 * these is not done or a frozen migration has changed. With --catalogs and a folder, prints all that its migrations make,
 * to be compared with others.
 */
const ROOT = path.join(import.meta.dirname, '..')

const [mode, folder] = process.argv.slice(2)
if (mode === '--catalogs') {
  process.stdout.write(await readSchema(schemaCatalogs, folder))
} else {
  const written = await readSchema(async (sql) => ({
    'db/schema.sql': await schemaPicture(sql),
    'src/server/db/rows.gen.ts': await rowTypes(sql),
  }))
  if (mode !== '--check') {
    for (const [file, text] of Object.entries(written)) writeFileSync(path.join(ROOT, file), text)
    freezeMigrations(MIGRATIONS)
  }
  const problems = frozenProblems(MIGRATIONS)
  for (const [file, text] of Object.entries(written)) {
    if (readFile(file) !== text) {
      problems.push(`${file} ne montre plus ce que font les migrations : lancez « npm run schema ».`)
    }
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else if (mode !== '--check')
    console.log(`${Object.keys(written).join(', ')} et db/migrations/frozen.txt sont à jour.`)
}

/** Queries a temporary database with the migrations of a folder. */
async function readSchema<T>(read: (sql: Sql) => Promise<T>, migrations = MIGRATIONS): Promise<T> {
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

function readFile(file: string): string {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8')
  } catch {
    return ''
  }
}
