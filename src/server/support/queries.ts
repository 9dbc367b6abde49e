import type { Sql } from '#server/db/database.ts'

type NewRequest = {
  id: string
  user_id: string | null
  email: string
  subject: string
  message: string
  is_vip: boolean
}

/** False when it is there already. */
export async function insertRequest(sql: Sql, request: NewRequest): Promise<boolean> {
  const made = await sql`insert into support_requests ${sql.columns(request)} on conflict (id) do nothing`
  return made.count === 1
}

/** Two years after they were written. */
export async function deleteOldRequests(sql: Sql): Promise<void> {
  await sql`delete from support_requests where created_at < now() - interval '2 years'`
}
