import { RAN_ENTRY_DAYS, RAN_SPAN_DAYS } from '#domain/reviews.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { ReviewsRow } from '#server/platform/db/rows.gen.ts'

type NewReview = Omit<ReviewsRow, 'basis' | 'edited_at' | 'created_at' | 'answered_at'> & {
  created_at: string
  answered_at: string | null
}

/** Whether the member had executed the plan follows from their journal, as when they write a review. */
export async function insertReviews(sql: Sql, rows: NewReview[]) {
  await sql`
    insert into reviews (
      id, plan_id, user_id, budget, delay, difficulty, reason, basis, by_staff, plan_version, answer, answered_at,
      created_at
    )
    select id, plan_id, user_id, budget, delay, difficulty, reason, case when has_run then 'ran' else 'trade' end,
      by_staff, plan_version, answer, answered_at, created_at
    from jsonb_to_recordset(${sql.json(rows)}) as r (
      id uuid, plan_id uuid, user_id uuid, budget int, delay int, difficulty int, reason text, by_staff boolean,
      plan_version int, answer text, answered_at timestamptz, created_at timestamptz
    )
    cross join lateral (
      select count(distinct day) >= ${RAN_ENTRY_DAYS} and max(day) - min(day) >= ${RAN_SPAN_DAYS} as has_run
      from executions e join journal_entries j on j.execution_id = e.id and j.created_at < r.created_at
      cross join lateral (select zurich_day(j.created_at) as day) written
      where e.plan_id = r.plan_id and e.user_id = r.user_id
    ) journal`
}
