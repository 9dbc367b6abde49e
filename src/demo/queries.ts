import type { Sql } from '#server/db/database.ts'

export async function hasMembers(sql: Sql): Promise<boolean> {
  const [first] = await sql`select from users limit 1`
  return first !== undefined
}
