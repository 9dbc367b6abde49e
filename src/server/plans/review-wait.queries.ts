import { REVIEW_WAIT, type ReviewWait } from '#domain/plans/review-wait.ts'
import type { Sql } from '#server/platform/db/database.ts'

/** Counting stops here, because the page shows no larger number. */
const COUNT_MAX = 1000
/** The estimate reads at most this many of the latest decisions. */
const LATEST = 200

export async function findReviewWait(sql: Sql): Promise<ReviewWait> {
  const [waiting, usual_hours] = await Promise.all([countWaitingPlans(sql), findUsualHours(sql)])
  return { waiting, usual_hours }
}

async function countWaitingPlans(sql: Sql): Promise<number> {
  const waiting = await sql`select from plans where status = 'pending' limit ${COUNT_MAX}`
  return waiting.count
}

/**
 * Covers only first decisions on plans that waited offline. The author of a plan that is already online does not wait for its
 * review.
 */
async function findUsualHours(sql: Sql): Promise<number | null> {
  const row = await sql.one<{ decided: number; hours: number | null }>`
    select count(*) as decided,
      extract(epoch from percentile_cont(0.5) within group (
        order by l.created_at - coalesce(p.submitted_at, p.created_at)))::float / 3600 as hours
    from (
      select * from moderation_logs where created_at > now() - make_interval(days => ${REVIEW_WAIT.days})
      order by created_at desc, id desc limit ${LATEST}
    ) l join plans p on p.id = l.plan_id
    where (p.published_at is null or p.published_at >= l.created_at)
      and not exists (
        select from moderation_logs e where e.plan_id = l.plan_id and e.plan_version < l.plan_version
      )`
  return row.decided < REVIEW_WAIT.fewest ? null : row.hours
}
