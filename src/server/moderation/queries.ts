import type { Sql } from '#server/db/database.ts'

export type StaffAction = {
  admin_id: string
  target_user_id: string | null
  action_type: 'edit_plan' | 'delete_plan' | 'delete_comment'
  target_type: 'plan' | 'comment'
  target_id: string
  details: object
}

/** In the transaction of the action itself: no log, no action. */
export async function logStaffAction(sql: Sql, { details, ...action }: StaffAction): Promise<void> {
  await sql`insert into moderation_logs_extended ${sql.columns({ ...action, details: sql.json(details) })}`
}
