import type { Discussion } from '#domain/comments/discussions.ts'
import { isOfDiscussion, NOTIFICATION_TYPES } from '#domain/notifications/notifications.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { PlansRow } from '#server/platform/db/rows.gen.ts'
import { lockedMembersCte, lockedPlanCte } from '#server/platform/db/locks.ts'

/**
 * Stores the level under a published plan or the member's own, and returns what was stored before. Null when there is no
 * such plan.
 */
export async function writeDiscussionLevel(
  sql: Sql,
  { userId, planId, level, is_chosen }: Discussion & { userId: string; planId: string },
): Promise<{ stored: Discussion | null; plan: Pick<PlansRow, 'slug' | 'title' | 'author_id'> } | null> {
  return await sql.maybeOne<{
    stored: Discussion | null
    plan: Pick<PlansRow, 'slug' | 'title' | 'author_id'>
  }>`
    with ${lockedMembersCte(sql, sql`${userId}`, sql`null`)},
    ${lockedPlanCte(sql, planId, sql`(p.status = 'published' or p.author_id = ${userId})`)}, before as (
      select level, is_chosen from discussion_levels where plan_id = ${planId} and user_id = ${userId}
    ), written as (
      insert into discussion_levels (plan_id, user_id, level, is_chosen)
      select plan.id, locked_members.id, ${level}, ${is_chosen} from plan, locked_members
      on conflict (plan_id, user_id) do update set level = excluded.level, is_chosen = excluded.is_chosen
    )
    select (select to_jsonb(before) from before) as stored, to_jsonb(plan) as plan
    from plan, locked_members`
}

/** Deletes at most `atMost` unread notifications about the comments of the plan, and returns how many. */
export async function deleteUnreadOfDiscussion(
  sql: Sql,
  userId: string,
  planId: string,
  atMost: number,
): Promise<number> {
  const deleted = await sql`
    delete from notifications where id in (
      select id from notifications
      where user_id = ${userId} and plan_id = ${planId} and not read and type = any (${NOTIFICATION_TYPES.filter(isOfDiscussion)}::text[])
      limit ${atMost} for update skip locked
    )`
  return deleted.count
}
