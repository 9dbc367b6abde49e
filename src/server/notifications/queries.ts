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

/** Its id, and whether it was there before and withdrawn; null for what the member muted or was told already, and between people who blocked each other. */
export async function insertNotification(
  sql: Sql,
  notification: NewNotification,
): Promise<{ id: string; is_known: boolean } | null> {
  const { user_id, type, title, message, data, actor_id, plan_id, comment_id } = notification
  const [row] = await sql<{ id: string; is_known: boolean }[]>`
    insert into notifications (user_id, type, title, message, data, actor_id, plan_id, comment_id)
    select user_id, ${type}, ${title}, ${message}, ${sql.json(data)}, ${actor_id}, ${plan_id}, ${comment_id}
    from profiles where user_id = ${user_id} and not ${type} = any (muted_notifications)
      and not exists (
        select from blocks
        where (blocker_id, blocked_id) in ((${user_id}, ${actor_id}::uuid), (${actor_id}::uuid, ${user_id}))
      )
    on conflict do nothing
    returning id, exists (
      select from withdrawn_notifications w
      where w.user_id = ${user_id} and w.actor_id = ${actor_id} and w.type = ${type}
        and w.plan_id is not distinct from ${plan_id}
    ) as is_known`
  return row ?? null
}

/** Takes back what was not read yet, and remembers that it was told. */
export async function withdrawNotification(
  sql: Sql,
  {
    user_id,
    actor_id,
    type,
    plan_id,
  }: Pick<NewNotification, 'user_id' | 'type' | 'plan_id'> & { actor_id: string },
): Promise<boolean> {
  const { count } = await sql`
    with gone as (
      delete from notifications
      where user_id = ${user_id} and actor_id = ${actor_id} and type = ${type} and not read
        and ${plan_id ? sql`plan_id = ${plan_id}` : sql`plan_id is null`}
      returning user_id, actor_id, type, plan_id
    ), remembered as (
      insert into withdrawn_notifications (user_id, actor_id, type, plan_id) select * from gone on conflict do nothing
    )
    select from gone`
  return count > 0
}
