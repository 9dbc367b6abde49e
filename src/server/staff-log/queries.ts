import type { LogEntry, LogTarget, StaffAction } from '#domain/staff-log.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { cardOf, isInDays } from '#server/db/fragments.ts'
import { type Bound, keyset } from '#server/db/keyset.ts'

/** What these two logs are for; decisions on plans have one of their own (plans/validation/queries.ts). */
type MemberChange = 'role_change' | 'ban_comments' | 'unban_comments'

export type Logged = {
  admin_id: string
  /** The member concerned; null where there is none, or their account is deleted. */
  target_user_id: string | null
  action_type: Exclude<StaffAction, MemberChange | 'published' | 'rejected'>
  target_type: LogTarget
  /** Null: a feature has a name, in details. */
  target_id: string | null
  reason?: string | null
  details?: object
}

/** In the transaction of the action itself: no log, no action. */
export async function logStaffAction(sql: Sql, { details = {}, ...action }: Logged): Promise<void> {
  await sql`insert into moderation_logs_extended ${sql.columns({ ...action, details: sql.json(details) })}`
}

/** Whether the same was logged within the hour: staff who read on are not logged for each page. */
export async function wasJustLogged(
  sql: Sql,
  { admin_id, target_user_id, action_type }: Pick<Logged, 'admin_id' | 'target_user_id' | 'action_type'>,
): Promise<boolean> {
  const { count } = await sql`
    select from moderation_logs_extended
    where target_user_id = ${target_user_id} and created_at > now() - interval '1 hour' and admin_id = ${admin_id}
      and action_type = ${action_type} limit 1`
  return count > 0
}

/** Changes of role and of the right to comment, in the transaction of the change. */
export async function logMemberChange(
  sql: Sql,
  { details, ...change }: { admin_id: string; action_type: MemberChange; target_id: string; details: object },
): Promise<void> {
  await sql`insert into moderation_actions ${sql.columns({ ...change, details: sql.json(details) })}`
}

export type ActivityFilters = {
  /** Who reads it. They do not learn what was reported about themselves. */
  viewerId: string
  /** Who did it. */
  by?: string | undefined
  /** Whom it concerns. */
  member?: string | undefined
  action?: StaffAction | undefined
  /** Days of Zurich, both included. */
  from?: string | undefined
  to?: string | undefined
}

export const listActivity = (
  sql: Sql,
  filters: ActivityFilters,
  bound: Bound<{ created_at: string; id: string }> | null,
  count: number,
): Promise<LogEntry[]> => {
  const { isBeyond, order } = keyset(sql, bound, { created_at: sql`l.created_at`, id: sql`l.id` }, 'desc')
  return sql<LogEntry[]>`
    with entries as (
      ${entriesOf(sql, filters, { isBeyond, order, count })}
    )
    select l.id, l.created_at, ${cardOf(sql, sql`l.admin_id`)} as by, l.action_type as action, l.target_type, l.target_id,
      ${cardOf(sql, sql`coalesce(l.target_user_id, p.author_id)`)} as member,
      case when p.id is not null then jsonb_build_object('title', p.title, 'slug', p.slug) end as plan,
      l.reason, l.details
    from entries l left join plans p on l.target_type = 'plan' and p.id = l.target_id and p.status <> 'deleted'
    order by ${order}`
}

type Part = ReturnType<typeof keyset> & { count: number }

/** A decision on a plan names no member: it concerns the plan's author. Each of both is read along an index of its own. */
function entriesOf(
  sql: Sql,
  { member, ...filters }: ActivityFilters,
  { isBeyond, order, count }: Part,
): Fragment {
  const nearest = (concerns: Fragment) => sql`
    select * from staff_activity l where ${concerns} and ${isBeyond} and ${matchesFilters(sql, filters)}
    order by ${order} limit ${count}`
  if (!member) return nearest(sql`true`)
  const own = sql`array(select id from plans where author_id = ${member})`
  return sql`
    select * from (
      (${nearest(sql`l.target_user_id = ${member}`)}) union all
      (${nearest(sql`l.target_user_id is null and l.target_type = 'plan' and l.target_id = any (${own})`)})
    ) l order by ${order} limit ${count}`
}

const matchesFilters = (
  sql: Sql,
  { viewerId, by, action, from, to }: Omit<ActivityFilters, 'member'>,
): Fragment => sql`
  (l.target_user_id is distinct from ${viewerId} or l.action_type not in ('uphold_report', 'dismiss_report'))
  ${by ? sql`and l.admin_id = ${by}` : sql``} ${action ? sql`and l.action_type = ${action}` : sql``}
  ${isInDays(sql, sql`l.created_at`, { from, to })}`

type Task = { queue: 'validation' | 'reports'; targetId: string }

/** « Je m’en occupe »: replaces the assignee before. */
export async function assign(sql: Sql, { queue, targetId }: Task, userId: string): Promise<void> {
  await sql`
    insert into assignments (queue, target_id, user_id) values (${queue}, ${targetId}, ${userId})
    on conflict (queue, target_id) do update set user_id = excluded.user_id, created_at = now()
    where assignments.user_id <> excluded.user_id`
}

/** Only who has it lets go of it. */
export async function unassign(sql: Sql, { queue, targetId }: Task, userId: string): Promise<void> {
  await sql`
    delete from assignments where queue = ${queue} and target_id = ${targetId} and user_id = ${userId}`
}

/** Ends the assignment once it is decided. Triggers do the same for plans. */
export async function endAssignment(sql: Sql, { queue, targetId }: Task): Promise<void> {
  await sql`delete from assignments where queue = ${queue} and target_id = ${targetId}`
}
