import type { Welcome } from '#domain/welcome.ts'
import type { Sql } from '#server/db/database.ts'

export async function findWelcome(sql: Sql, userId: string): Promise<Welcome> {
  const [row] = await sql<[Welcome]>`
    select exists (select from comments c where c.user_id = p.user_id) as has_commented,
      exists (select from plans w where w.author_id = p.user_id and w.status <> 'rejected') as has_submitted,
      welcome_dismissed as is_dismissed
    from profiles p where p.user_id = ${userId}`
  return row
}

export async function updateWelcome(sql: Sql, userId: string, isDismissed: boolean): Promise<{ done: true }> {
  await sql`update profiles set welcome_dismissed = ${isDismissed} where user_id = ${userId}`
  return { done: true }
}
