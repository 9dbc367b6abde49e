import type { Sql } from '#server/platform/db/database.ts'
import { isPublicEntry } from './journal.queries.ts'

export type Announcement = {
  id: string
  plan_id: string
  plan_title: string
  author_id: string
  /** For the first time: the journal has a public entry. */
  is_start: boolean
  /** For the first time: the execution succeeded, in public. */
  is_success: boolean
}

/**
 * Records what the plan's author is now notified of, once each. Null when there is nothing new, when the plan is not online
 * or the member's own, or when the author was notified of an execution that the member deleted.
 */
export async function takeAnnouncement(sql: Sql, executionId: string): Promise<Announcement | null> {
  const wasAnnounced = (type: string) => sql`
    exists (
      select from withdrawn_notifications w
      where w.user_id = p.author_id and w.actor_id = e.user_id and w.type = ${type} and w.plan_id = p.id
    )`
  return await sql.maybeOne<Announcement>`
    with due as (
      select e.id, p.id as plan_id, p.title as plan_title, p.author_id,
        not e.start_announced
          and exists (select from journal_entries j where j.execution_id = e.id and ${isPublicEntry(sql)}) as starts,
        not e.success_announced and e.status = 'succeeded' as succeeds,
        ${wasAnnounced('new_execution')} as knows_start, ${wasAnnounced('execution_succeeded')} as knows_success
      from executions e join plans p on p.id = e.plan_id and p.status = 'published'
      where e.id = ${executionId} and e.visibility <> 'private' and p.author_id <> e.user_id
    )
    update executions e
    set start_announced = e.start_announced or starts, success_announced = e.success_announced or succeeds
    from due where e.id = due.id and (starts or succeeds)
    returning e.id, due.plan_id, due.plan_title, due.author_id, starts and not knows_start as is_start,
      succeeds and not knows_success as is_success`
}

/** Deletes the notifications about an execution that is private or deleted from now on. Returns who had them. */
export async function withdrawAnnouncements(sql: Sql, executionId: string): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    with deleted as (
      delete from notifications where execution_id = ${executionId} and type in ('new_execution', 'execution_succeeded')
      returning user_id, actor_id, type, plan_id
    ), recorded as (
      insert into withdrawn_notifications (user_id, actor_id, type, plan_id)
      select user_id, actor_id, type, plan_id from deleted on conflict do nothing
    )
    select distinct user_id from deleted`
  return rows.map(({ user_id }) => user_id)
}
