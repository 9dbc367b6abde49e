import { changedPercent } from '#domain/plans/line-diff.ts'
import { budgetMaxOf, durationChoiceOf } from '#domain/editor/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import { renderPlanText } from '#server/platform/adapters/markdown/render-text.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { memberId, planId } from '../ids.ts'
import { type DemoContent, findMember } from '../read-content.ts'
import type { DemoPlan } from '../read-plans.ts'
import { insertAdaptations, insertDecisions, insertPlans, insertVersions } from './queries.ts'

/** Plans per statement: search triggers take too long on all of them at once. */
const BATCH = 8

/** Inserts the plans, the decisions of the validators and the versions that they approved. */
export async function loadPlans(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  const rows = content.plans.map((plan) => toRow(content, plan, daysAgo))
  for (let first = 0; first < rows.length; first += BATCH) {
    await insertPlans(tx, rows.slice(first, first + BATCH))
  }
  await insertAdaptations(
    tx,
    content.plans.flatMap((plan) => adaptationOf(content, plan, daysAgo)),
  )
  const decisions = content.plans.filter(isDecided).map((plan, index) => ({
    plan_id: planId(plan.name),
    admin_id: memberId(validatorOf(content, plan, index)),
    action: plan.status,
    reason: plan.validator_note,
    approved_text: approvedText(plan),
    created_at: daysAgo(decidedDaysAgo(content, plan)),
  }))
  await insertDecisions(tx, decisions)
  await insertVersions(
    tx,
    decisions.filter(({ action }) => action === 'published'),
  )
}

function adaptationOf(
  { plans }: DemoContent,
  { name, adapts, markdown, days_ago }: DemoPlan,
  daysAgo: DaysAgo,
) {
  if (!adapts) return []
  const source = plans.find((plan) => plan.name === adapts)
  if (!source) throw new Error(`plans/${name}.md: there is no plan « ${adapts} »`)
  return {
    plan_id: planId(name),
    source_id: planId(adapts),
    changed_percent: changedPercent(source.markdown, markdown),
    created_at: daysAgo(days_ago),
  }
}

function toRow(content: DemoContent, plan: DemoPlan, daysAgo: DaysAgo) {
  const { headings, ...rendered } = renderPlanText(plan.markdown)
  return {
    ...plan,
    ...rendered,
    toc: headings,
    id: planId(plan.name),
    author_id: memberId(plan.author),
    slug: slugify(plan.title),
    budget_max: budgetMaxOf(plan.budget),
    duration_choice: durationChoiceOf(plan.duration),
    thumbnail_url: `/demo/${plan.thumbnail ?? `plans/${plan.name}.webp`}`,
    modified: plan.edit !== null,
    version: plan.edit ? 2 : 1,
    published_at: plan.status === 'published' ? daysAgo(publishedDaysAgo(content, plan)) : null,
    created_at: daysAgo(plan.days_ago),
    updated_at: daysAgo(plan.edit?.days_ago ?? plan.days_ago),
  }
}

/** Its version so many days ago. */
export const versionAt = ({ edit }: DemoPlan, daysAgo: number) => (edit && daysAgo < edit.days_ago ? 2 : 1)

export const publishedDaysAgo = (content: DemoContent, plan: DemoPlan) =>
  needsReview(content, plan) ? decidedDaysAgo(content, plan) : plan.days_ago

/** The author cannot publish directly. */
const needsReview = (content: DemoContent, { author }: DemoPlan) =>
  ['user', 'validator'].includes(findMember(content, author).role)

const isDecided = ({ validated, status, edit }: DemoPlan) =>
  validated || status === 'rejected' || edit !== null

/** Validators are quick with plans that wait for them, and slower with plans that are published already. */
function decidedDaysAgo(content: DemoContent, plan: DemoPlan): number {
  const delay = needsReview(content, plan)
    ? Math.min(0.2, plan.days_ago * 0.02)
    : Math.min(3, plan.days_ago * 0.3)
  return plan.days_ago - delay
}

function validatorOf({ validators }: DemoContent, plan: DemoPlan, index: number): string {
  const others = validators.filter((handle) => handle !== plan.author)
  return plan.validator ?? others[index % others.length] ?? ''
}

const approvedText = ({ markdown, edit }: DemoPlan) =>
  (edit?.changes ?? []).reduce((text, { before, after }) => revert(text, after, before), markdown)

function revert(text: string, after: string, before: string): string {
  if (!text.includes(after)) throw new Error(`plan-edits.json: no plan contains « ${after} »`)
  return text.replace(after, before)
}
