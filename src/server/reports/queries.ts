import type { Sql } from '#server/db/database.ts'

export type ReportedPlan = { id: string; author_id: string | null; evidence: string }

/** With a copy of what was reported: the report outlives it. */
export async function findReportedPlan(sql: Sql, planId: string): Promise<ReportedPlan | null> {
  const [row] = await sql<ReportedPlan[]>`
    select id, author_id, left(title || E'\n\n' || markdown_content, 5000) as evidence
    from plans where id = ${planId} and status = 'published'`
  return row ?? null
}

/** False when the same member has one open already. */
export async function insertReport(
  sql: Sql,
  { plan, reporterId, reason }: { plan: ReportedPlan; reporterId: string; reason: string },
): Promise<boolean> {
  const made = await sql`
    insert into reports (reporter_id, target_type, target_id, target_user_id, reason, evidence)
    values (${reporterId}, 'plan', ${plan.id}, ${plan.author_id}, ${reason}, ${plan.evidence})
    on conflict (reporter_id, target_type, target_id) where status = 'open' do nothing`
  return made.count === 1
}
