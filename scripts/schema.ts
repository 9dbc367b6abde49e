import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openSession } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { schemaPicture } from '#server/db/schema-picture.ts'

/** Redraws db/schema.sql from the migrations; with --check, fails when it is not what they make. */
const FILE = path.join(import.meta.dirname, '../db/schema.sql')

const picture = await drawPicture()
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, picture)
  console.log('db/schema.sql est à jour.')
} else if (readFile() !== picture) {
  console.error('db/schema.sql ne montre plus ce que font les migrations : lancez « npm run schema ».')
  process.exitCode = 1
}

async function drawPicture(): Promise<string> {
  const dataDir = aTemporaryDirectory('schema')
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    try {
      await migrate(server)
      const { sql, end } = await openSession(server)
      return await schemaPicture(sql).finally(end)
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
