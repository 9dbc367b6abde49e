import type { BanStatus } from '#domain/moderation/ban-status.ts'
import { banStatus, joinBans } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { afterMemberLocks, lockedMembersCte, rowLock } from '#server/platform/db/locks.ts'
import type { ExecutionsRow, PlansRow } from '#server/platform/db/rows.gen.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { isFeatureOpenTo } from '#server/platform/policies/queries.ts'

/** A member’s own execution, locked with its owner and its plan. */
export type LockedExecution = Pick<
  ExecutionsRow,
  | 'id'
  | 'user_id'
  | 'plan_id'
  | 'plan_title'
  | 'status'
  | 'visibility'
  | 'is_begun'
  | 'is_counted'
  | 'started_on'
> & {
  /** Null once the plan is deleted. */
  plan: Pick<PlansRow, 'author_id' | 'slug' | 'title' | 'status'> | null
  ban_status: BanStatus
  is_open: boolean
  /** The day in Zurich. */
  today: string
}

/**
 * Locks the owner, the author of the plan, the plan and the execution, in this order (platform/db/locks.ts): a member changes one
 * execution at a time. Null unless it is the viewer’s own.
 */
export async function lockOwnExecution(
  sql: Sql,
  viewer: SessionMember,
  id: string,
): Promise<LockedExecution | null> {
  const isOwn = sql`e.id = ${id} and e.user_id = ${viewer.id}`
  const planAuthor = sql`(select p.author_id from executions e join plans p on p.id = e.plan_id where ${isOwn})`
  return await sql.maybeOne<LockedExecution>`
    with ${lockedMembersCte(sql, sql`${viewer.id}`, planAuthor)}, owner as materialized (
      select id from users
      where id = ${viewer.id} and closed_at is null and ${afterMemberLocks(sql)} ${rowLock(sql, 'change')}
    ), plan as materialized (
      select p.id, p.author_id, p.slug, p.title, p.status from plans p
      where p.id = (select e.plan_id from executions e where ${isOwn}) and p.status <> 'deleted'
        and (select count(*) from owner) >= 0 ${rowLock(sql, 'share')}
    ), execution as materialized (
      select e.id, e.user_id, e.plan_id, e.plan_title, e.status, e.visibility, e.is_begun, e.is_counted, e.started_on
      from executions e where ${isOwn} and (select count(*) from plan) >= 0 ${rowLock(sql, 'change')}
    )
    select execution.*, case when plan.id is not null then jsonb_build_object(
        'author_id', plan.author_id, 'slug', plan.slug, 'title', plan.title, 'status', plan.status) end as plan,
      ${banStatus(sql)} as ban_status, ${isFeatureOpenTo(sql, viewer, 'executions')} as is_open,
      zurich_day(now()) as today
    from execution join owner on owner.id = execution.user_id left join plan on plan.id = execution.plan_id
    ${joinBans(sql, sql`execution.user_id`)}`
}

/**
 * The assignments of an execution `e` after a tick or an entry. It counts on the plan from the first one on, unless the plan
 * is the member’s own.
 */
export const afterActivity = (sql: Sql): Fragment => sql`
  last_activity_at = now(), reminded_at = null, is_begun = true,
  is_counted = e.is_counted or exists (
    select from plans p where p.id = e.plan_id and p.author_id is distinct from e.user_id
  )`
