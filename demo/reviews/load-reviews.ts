import { isStaff } from '#domain/permissions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { demoId, memberId, planId } from '../ids.ts'
import { versionAt } from '../plans/load-plans.ts'
import { type DemoContent, findMember, findPlan } from '../read-content.ts'
import type { DemoReview } from '../read-reviews.ts'
import { insertReviews } from './queries.ts'

/** Inserts the reviews of plans, after the executions that some of them are about. A trigger counts them on the plans. */
export async function loadReviews(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  await insertReviews(
    tx,
    content.reviews.map((review) => toRow(content, review, daysAgo)),
  )
}

function toRow(content: DemoContent, review: DemoReview, daysAgo: DaysAgo) {
  const { plan, author, days_ago, budget, delay, difficulty, reason, answer, answered_days_ago } = review
  return {
    id: demoId('review', `${plan} ${author}`),
    plan_id: planId(plan),
    user_id: memberId(author),
    budget,
    delay,
    difficulty,
    reason,
    by_staff: isStaff(findMember(content, author)),
    plan_version: versionAt(findPlan(content, plan), days_ago),
    answer: answer ?? null,
    answered_at: answered_days_ago === undefined ? null : daysAgo(answered_days_ago),
    created_at: daysAgo(days_ago),
  }
}
