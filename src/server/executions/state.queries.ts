import type { AbandonReason, ExecutionStatus, JournalVisibility } from '#domain/executions/executions.ts'
import type { Sql } from '#server/platform/db/database.ts'

export async function updateStatus(
  sql: Sql,
  id: string,
  { status, reason }: { status: ExecutionStatus; reason: AbandonReason | null },
): Promise<void> {
  await sql`
    update executions set status = ${status}, abandon_reason = ${reason},
      ended_on = case when ${status} in ('abandoned', 'succeeded') then zurich_day(now()) end,
      last_activity_at = case when ${status} = 'running' then now() else last_activity_at end,
      reminded_at = case when ${status} = 'running' then null else reminded_at end
    where id = ${id} and (status <> ${status} or abandon_reason is distinct from ${reason})`
}

export async function updateSharing(sql: Sql, id: string, shares: boolean): Promise<void> {
  await sql`update executions set shares_figures = ${shares} where id = ${id}`
}

export async function updateVisibility(sql: Sql, id: string, visibility: JournalVisibility): Promise<void> {
  await sql`update executions set visibility = ${visibility} where id = ${id}`
}

export async function deleteExecution(sql: Sql, id: string): Promise<void> {
  await sql`delete from executions where id = ${id}`
}
