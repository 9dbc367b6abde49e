import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openSession } from '#server/db/client.ts'
import { connect, type Database } from '#server/db/database.ts'
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

async function aCopyOf(template: string) {
  const database = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${database} template ${template} strategy file_copy`)
  return { ...inject('postgres'), database }
}

async function onServer(statement: string) {
  const { sql, end } = await openSession(inject('postgres'))
  await sql.unsafe(statement).finally(end)
}
