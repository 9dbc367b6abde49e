import { afterAll, inject } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { connect, type Database, isDatabaseUnavailable, type Sql } from '#server/platform/db/database.ts'
import { TEMPLATE } from './global-setup.ts'
import { uniqueCode } from './unique.ts'

/**
 * A migrated database for this test file, dropped after it. Call it at the top of the file. Its statements have no time limit
 * by default: a test must not fail because the machine is busy.
 */
export async function aDatabase(settings: Parameters<typeof connect>[1] = {}): Promise<Database> {
  const target = await aCopyOf(TEMPLATE)
  const db = connect(target, { isTimed: false, ...settings })
  afterAll(async () => {
    await db.end()
    await onServer(`drop database ${target.database} with (force)`)
  })
  return db
}

/** A database without tables; it is deleted with the server. */
export async function anEmptyDatabase() {
  return await aCopyOf('template0')
}

/** The same database, but the connection of its nth transaction breaks before the commit. */
export function breakNthCommit(db: Database, nth: number): Database {
  let count = 0
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        count += 1
        if (count === nth) {
          const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
          await db.sql`select pg_terminate_backend(${pid}, 10000)`
        }
        return result
      }),
  }
}

/** False when the work lost its connection. */
export const completes = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (isDatabaseUnavailable(error)) return false
      throw error
    },
  )

/** Resolves once so many statements wait for a lock. */
export async function waitForBlockedStatement(sql: Sql, statements = 1): Promise<void> {
  const { waiting } = await sql.one<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
  if (waiting < statements) await waitForBlockedStatement(sql, statements)
}

async function aCopyOf(template: string) {
  const database = `test_${uniqueCode()}`
  await onServer(`create database ${database} template ${template} strategy file_copy`)
  return { ...inject('postgres'), database }
}

async function onServer(statement: string) {
  const { sql, end } = await openConnection(inject('postgres'))
  await sql.unsafe(statement).finally(end)
}
