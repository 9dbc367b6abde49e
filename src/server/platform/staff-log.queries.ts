import type { LogEntry, LogTarget, StaffAction } from '#domain/moderation/staff-log.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, cardOf, isInDays, keyset } from '#server/platform/db/fragments.ts'

/** Actions of the log `moderation_actions`. Decisions on plans have their own log (validation/queries.ts). */
type MemberChange = 'role_change' | 'ban_comments' | 'unban_comments'

export type StaffLogEntry = {
  admin_id: string
  /** The member concerned; null if there is none, or their account is deleted. */
  target_user_id: string | null
  action_type: Exclude<StaffAction, MemberChange | 'published' | 'rejected'>
  target_type: LogTarget
  /** Null for a feature, whose name is in `details`. */
  target_id: string | null
  reason?: string | null
  details?: object
}

/** Call it in the transaction of the action: an action without a log entry must not commit. */
export async function logStaffAction(sql: Sql, { details = {}, ...action }: StaffLogEntry): Promise<void> {
  await sql`insert into moderation_logs_extended ${sql.columns({ ...action, details: sql.json(details) })}`
}

/** Whether the same action was logged within the hour: reading several pages is logged once. */
export async function wasJustLogged(
  sql: Sql,
  {
    admin_id,
    target_user_id,
    action_type,
  }: Pick<StaffLogEntry, 'admin_id' | 'target_user_id' | 'action_type'>,
): Promise<boolean> {
  const { count } = await sql`
    select from moderation_logs_extended
    where target_user_id = ${target_user_id} and created_at > now() - interval '1 hour' and admin_id = ${admin_id}
      and action_type = ${action_type} limit 1`
  return count > 0
}

/** Logs a change of role or of the right to comment. Call it in the transaction of the change. */
export async function logMemberChange(
  sql: Sql,
  { details, ...change }: { admin_id: string; action_type: MemberChange; target_id: string; details: object },
): Promise<void> {
  await sql`insert into moderation_actions ${sql.columns({ ...change, details: sql.json(details) })}`
}

export type LogFilters = {
  /** Decisions on reports about the viewer are left out. */
  viewerId: string
  /** The staff member who acted. */
  by?: string | undefined
  /** The member concerned. */
  member?: string | undefined
  action?: StaffAction | undefined
  /** Days in Zurich time, both included. */
  from?: string | undefined
  to?: string | undefined
}

export const listActivity = (
  sql: Sql,
  filters: LogFilters,
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

type LogPage = ReturnType<typeof keyset> & { count: number }

/**
 * Entries of one page. A member's entries are those that name them and the decisions on their plans, which name the plan
 * only: two reads, each along its own index.
 */
function entriesOf(
  sql: Sql,
  { member, ...filters }: LogFilters,
  { isBeyond, order, count }: LogPage,
): Fragment {
  const pageOf = (condition: Fragment) => sql`
    select * from staff_activity l where ${condition} and ${isBeyond} and ${matchesFilters(sql, filters)}
    order by ${order} limit ${count}`
  if (!member) return pageOf(sql`true`)
  const planIds = sql`array(select id from plans where author_id = ${member})`
  return sql`
    select * from (
      (${pageOf(sql`l.target_user_id = ${member}`)}) union all
      (${pageOf(sql`l.target_user_id is null and l.target_type = 'plan' and l.target_id = any (${planIds})`)})
    ) l order by ${order} limit ${count}`
}

const matchesFilters = (
  sql: Sql,
  { viewerId, by, action, from, to }: Omit<LogFilters, 'member'>,
): Fragment => sql`
  (l.target_user_id is distinct from ${viewerId} or l.action_type not in ('uphold_report', 'dismiss_report'))
  ${by ? sql`and l.admin_id = ${by}` : sql``} ${action ? sql`and l.action_type = ${action}` : sql``}
  ${isInDays(sql, sql`l.created_at`, { from, to })}`

type Task = { queue: 'validation' | 'reports'; targetId: string }

/** « Je m’en occupe »: replaces the previous assignee. */
export async function assign(sql: Sql, { queue, targetId }: Task, userId: string): Promise<void> {
  await sql`
    insert into assignments (queue, target_id, user_id) values (${queue}, ${targetId}, ${userId})
    on conflict (queue, target_id) do update set user_id = excluded.user_id, created_at = now()
    where assignments.user_id <> excluded.user_id`
}

/** Does nothing unless the caller is the assignee. */
export async function unassign(sql: Sql, { queue, targetId }: Task, userId: string): Promise<void> {
  await sql`
    delete from assignments where queue = ${queue} and target_id = ${targetId} and user_id = ${userId}`
}

/** Ends the assignment of a decided case. Triggers do the same for plans. */
export async function endAssignment(sql: Sql, { queue, targetId }: Task): Promise<void> {
  await sql`delete from assignments where queue = ${queue} and target_id = ${targetId}`
}
