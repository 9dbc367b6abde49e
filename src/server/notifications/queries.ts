import type { Sql } from '#server/db/database.ts'

export type NewNotification = {
  user_id: string
  type: string
  title: string
  message: string
  data: Record<string, string>
  actor_id: string | null
  plan_id: string | null
  comment_id: string | null
}

/** Its id; null for what the member muted or was told already, and between people who blocked each other. */
export async function insertNotification(sql: Sql, notification: NewNotification): Promise<string | null> {
  const { user_id, type, title, message, data, actor_id, plan_id, comment_id } = notification
  const [row] = await sql<{ id: string }[]>`
    insert into notifications (user_id, type, title, message, data, actor_id, plan_id, comment_id)
    select user_id, ${type}, ${title}, ${message}, ${sql.json(data)}, ${actor_id}, ${plan_id}, ${comment_id}
    from profiles where user_id = ${user_id} and not ${type} = any (muted_notifications)
      and not exists (
        select from blocks
        where (blocker_id, blocked_id) in ((${user_id}, ${actor_id}::uuid), (${actor_id}::uuid, ${user_id}))
      )
    on conflict do nothing
    returning id`
  return row?.id ?? null
}
