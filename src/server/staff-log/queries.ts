import type { LogTarget, StaffAction } from '#domain/staff-log.ts'
import type { Sql } from '#server/db/database.ts'

/** What these two logs are for; decisions on plans have one of their own (validation/queries.ts). */
type MemberChange = 'role_change' | 'ban_comments' | 'unban_comments'

export type Logged = {
  admin_id: string
  /** Whom it concerns; null where that is nobody, or their account is gone. */
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

/** Changes of role and of the right to comment, in the transaction of the change. */
export async function logMemberChange(
  sql: Sql,
  { details, ...change }: { admin_id: string; action_type: MemberChange; target_id: string; details: object },
): Promise<void> {
  await sql`insert into moderation_actions ${sql.columns({ ...change, details: sql.json(details) })}`
}
