import { randomBytes } from 'node:crypto'
import type { Sql } from '#server/db/database.ts'

/**
 * The salt of a day: that of whoever asks first, for all processes. Its table is unlogged, so that no replica or archive
 * has it; but pg_dump takes it along unless it is told --no-unlogged-table-data.
 */
export async function keepSalt(sql: Sql, day: string): Promise<Buffer> {
  const [row] = await sql<[{ salt: Buffer }]>`
    insert into visitor_salts (day, salt) values (${day}, ${randomBytes(32)})
    on conflict (day) do update set day = excluded.day returning salt`
  return row.salt
}
