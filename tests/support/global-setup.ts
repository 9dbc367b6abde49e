import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Exclude<DatabaseTarget, string>
  }
}

/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = aTemporaryDirectory('tests')
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)

  const server = await startEmbeddedPostgres({ dataDir, settings: TEST_SETTINGS })
  const { host, port, user, database } = server
  const target = { host, port, user, database }
  await makeTemplate(target)
  project.provide('postgres', target)

  return async () => {
    await server.stop()
    remove()
    process.off('exit', remove)
  }
}

export const TEMPLATE = 'site_template'

/** Durability is off: data of tests may be lost in a crash. */
export const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: 200,
}

async function makeTemplate(target: Exclude<DatabaseTarget, string>) {
  const { sql, end } = await openConnection(target)
  try {
    await sql`create database ${sql(TEMPLATE)}`
    await migrate({ ...target, database: TEMPLATE })
    // A database cannot be copied while a client is connected to it: refuse connections from here on.
    await sql`alter database ${sql(TEMPLATE)} with allow_connections false is_template true`
  } finally {
    await end()
  }
}
