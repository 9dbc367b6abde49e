import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { TEST_SETTINGS } from './global-setup.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'

/** A migrated PostgreSQL server and its standby with streaming replication. */
export async function aPrimaryWithStandby() {
  const home = aFolder('primary')
  const primary = await startServer(home)
  await migrate(primary)
  const folder = aFolder('standby')
  await copyCluster(primary, path.join(folder, 'postgres'))
  const startStandby = () =>
    startServer(folder, {
      primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}`,
      // A statement must not delay the replay of deletions on the standby.
      max_standby_streaming_delay: '0',
    })
  return { primary, standby: await startStandby(), startStandby, startPrimary: () => startServer(home) }
}

function aFolder(name: string): string {
  const folder = aTemporaryDirectory(name)
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { ...TEST_SETTINGS, ...settings } })
  afterAll(() => server.stop())
  return server
}

/** Does what pg_basebackup does, which the npm package of PostgreSQL does not include. */
async function copyCluster(primary: EmbeddedPostgres, to: string) {
  const { sql, end } = await openConnection(primary)
  try {
    await sql`select pg_backup_start('standby', fast => true)`
    cpSync(primary.location, to, {
      recursive: true,
      filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(file),
    })
    const { labelfile } = await sql.one<{ labelfile: string }>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`
    writeFileSync(path.join(to, 'backup_label'), labelfile)
    writeFileSync(path.join(to, 'standby.signal'), '')
  } finally {
    await end()
  }
}
