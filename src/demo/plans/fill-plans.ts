import { slugify } from '#domain/slug.ts'
import type { Sql } from '#server/db/database.ts'
import { renderPlanText } from '#server/adapters/markdown/render-text.ts'
import { isReviewed, memberId } from '../content/everyone.ts'
import { modifiedPlans } from '../content/modified-plans.ts'
import type { DaysAgo } from '../content/moments.ts'
import { type DemoPlan, demoPlans, planId } from '../content/read-plans.ts'
import { DECIDED_BY, VALIDATORS } from '../content/staff-work.ts'
import { insertDecisions, insertPlans, insertVersions } from './queries.ts'

const PORTION = 8

/** The plans, the validators' decisions on them, and the versions that were approved. */
export async function fillPlans(tx: Sql, daysAgo: DaysAgo) {
  const plans = demoPlans()
  const decided = plans.filter(isDecided)
  const decisions = decided.map((plan, place) => ({
    plan_id: planId(plan.name),
    admin_id: memberId(validatorOf(plan, place)),
    action: plan.status,
    reason: plan.review_note,
    approved_text: approvedText(plan),
    created_at: daysAgo(decidedSince(plan)),
  }))
  // In portions: all their words at once take longer than a statement may.
  for (let first = 0; first < plans.length; first += PORTION) {
    await insertPlans(
      tx,
      plans.slice(first, first + PORTION).map((plan) => toRow(plan, daysAgo)),
    )
  }
  await insertDecisions(tx, decisions)
  await insertVersions(
    tx,
    decisions.filter(({ action }) => action === 'published'),
  )
}

function toRow(plan: DemoPlan, daysAgo: DaysAgo) {
  const { headings, ...text } = renderPlanText(plan.markdown)
  const edit = editOf(plan)
  return {
    ...plan,
    ...text,
    toc: headings,
    id: planId(plan.name),
    author_id: memberId(plan.author),
    slug: slugify(plan.title),
    modified: edit !== undefined,
    version: edit ? 2 : 1,
    published_at: plan.status === 'published' ? daysAgo(publishedSince(plan)) : null,
    created_at: daysAgo(plan.days_ago),
    updated_at: daysAgo(edit?.days_ago ?? plan.days_ago),
  }
}

/** When others could first read it. */
export const publishedSince = (plan: DemoPlan) =>
  isReviewed(plan.author) ? decidedSince(plan) : plan.days_ago

const editOf = ({ name }: DemoPlan) => modifiedPlans.find(({ plan }) => plan === name)

const isDecided = (plan: DemoPlan) =>
  plan.validated || plan.status === 'rejected' || editOf(plan) !== undefined

/** Validators are quick with what waits for them, and take their time with what is online already. */
const decidedSince = (plan: DemoPlan) =>
  plan.days_ago -
  (isReviewed(plan.author) ? Math.min(0.2, plan.days_ago * 0.02) : Math.min(3, plan.days_ago * 0.3))

function validatorOf(plan: DemoPlan, place: number): string {
  const others = VALIDATORS.filter((handle) => handle !== plan.author)
  return DECIDED_BY[plan.name] ?? others[place % others.length] ?? ''
}

const approvedText = (plan: DemoPlan) =>
  (editOf(plan)?.changes ?? []).reduce((text, { now, was }) => replaced(text, now, was), plan.markdown)

function replaced(text: string, now: string, was: string): string {
  if (!text.includes(now)) throw new Error(`the demo changes « ${now} », which its plan does not say`)
  return text.replace(now, was)
}
