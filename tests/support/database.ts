import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openSession } from '#server/db/client.ts'
import { connect, type Database, type Sql } from '#server/db/database.ts'
import { TEMPLATE } from './global-setup.ts'

/** A migrated database of its own for this test file, dropped after it. Ask for it at the top of the file. */
export async function aDatabase(settings: Parameters<typeof connect>[1] = {}): Promise<Database> {
  const target = await aCopyOf(TEMPLATE)
  const db = connect(target, settings)
  afterAll(async () => {
    await db.end()
    await onServer(`drop database ${target.database} with (force)`)
  })
  return db
}

/** A database without a single table; it goes with the server. */
export async function anEmptyDatabase() {
  return await aCopyOf('template0')
}

/** Until some statement waits for a lock. */
export async function somebodyWaits(sql: Sql): Promise<void> {
  const [{ waiting }] = await sql<[{ waiting: number }]>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
  if (waiting === 0) await somebodyWaits(sql)
}

async function aCopyOf(template: string) {
  const database = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${database} template ${template} strategy file_copy`)
  return { ...inject('postgres'), database }
}

async function onServer(statement: string) {
  const { sql, end } = await openSession(inject('postgres'))
  await sql.unsafe(statement).finally(end)
}
