import { AppError, notFound } from '#domain/errors.ts'
import { excerpt } from '#domain/excerpt.ts'
import { can, mayRejectOnline } from '#domain/permissions.ts'
import type { AdaptationBase, PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { assign, unassign } from '#server/platform/staff-log.queries.ts'
import { FEED, invalidatePages, SEARCH } from '#server/platform/db/invalidate-pages.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockPlan, lockPlanWithMembers } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findBase } from '#server/plans/adaptations.queries.ts'
import { goOnline, publishPlanChange } from '#server/plans/consequences.ts'
import { uncountPublication } from '#server/plans/write.queries.ts'
import { requireStaff } from '#server/platform/policies/staff-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  countPlansToReview,
  findApprovedVersion,
  insertApprovedVersion,
  insertDecision,
  listPlansToReview,
  type DecidedPlan,
  findDecidedPlan,
  rejectPlanRow,
  approvePlanRow,
  REVIEW_PAGE_SIZE,
  type ReviewRow,
} from './queries.ts'
import { restoreApproved } from './restore.ts'
import { type Outcome, notifyAuthor } from './notify-author.ts'

type Request = { planId: string; version: number; note: string }

const reviewCursor = pageCursor({ at: 'time', id: 'id' })
const PREVIEW_LENGTH = 300

export async function listReviewPage(
  sql: Sql,
  viewer: SessionMember,
  { list, after }: { list: ReviewList; after?: string | undefined },
) {
  refuseOthers(viewer)
  const [rows, counts] = await Promise.all([
    listPlansToReview(sql, list, reviewCursor.read(after)),
    countPlansToReview(sql),
  ])
  const { shown, next } = reviewCursor.page(rows, REVIEW_PAGE_SIZE)
  return { plans: shown.map((row) => toReview(row, viewer)), counts, next }
}

const toReview = ({ at: _at, ...plan }: ReviewRow, viewer: SessionMember): PlanToReview => ({
  ...plan,
  preview: excerpt(plan.markdown_content, PREVIEW_LENGTH),
  is_own: plan.author?.user_id === viewer.id,
  may_reject:
    plan.author?.user_id !== viewer.id &&
    (plan.status === 'pending' || mayRejectOnline(viewer, plan.author?.role ?? null)),
})

/** The original of an adaptation as it was. Not in the lists, because only the open plan shows it. */
export async function readReviewBase(
  sql: Sql,
  viewer: SessionMember,
  planId: string,
): Promise<AdaptationBase> {
  refuseOthers(viewer)
  const [plan, base] = await Promise.all([findDecidedPlan(sql, planId), findBase(sql, planId)])
  if (!plan) throw notFound('Ce plan n’existe pas ou n’existe plus.')
  if (!isAwaited(plan)) throw alreadyDecided()
  if (!base) throw notFound('L’original de cette adaptation n’existe plus.')
  return base
}

export const approvePlan = (ctx: AppContext, viewer: SessionMember, request: Request) =>
  decide(ctx, viewer, request, 'published', async (tx, plan) => {
    await approvePlanRow(tx, plan.id, request.note || null)
    await insertApprovedVersion(tx, plan.id, viewer.id)
    if (plan.status === 'pending') await goOnline(tx, ctx.live, plan)
    return { kind: 'approved', slug: plan.slug }
  })

/**
 * A modified plan returns to its approved version, if it has one. Any other plan goes offline or stays unpublished. The
 * approved text is rendered before the transaction, so that nothing is locked meanwhile.
 */
export async function rejectPlan(ctx: AppContext, viewer: SessionMember, request: Request) {
  refuseOthers(viewer)
  const { sql } = ctx.db
  const isModified = (await findDecidedPlan(sql, request.planId))?.modified
  const approved = isModified ? await findApprovedVersion(sql, request.planId) : null
  const text = approved && (await ctx.renderPlan(approved.markdown_content))
  return await decide(ctx, viewer, request, 'rejected', async (tx, plan, actor) => {
    if (plan.status === 'published' && !mayRejectOnline(actor, plan.author_role)) throw outOfRank()
    if (plan.modified && plan.approved_version !== (approved?.version ?? null)) throw alreadyDecided()
    if (plan.modified && approved && text) {
      return { kind: 'restored', slug: await restoreApproved(tx, plan, { ...approved, text }, request.note) }
    }
    await rejectPlanRow(tx, plan.id, request.note)
    if (plan.status === 'published' && plan.author_id) await uncountPublication(tx, plan.id, plan.author_id)
    return { kind: 'rejected', slug: plan.slug }
  })
}

/** If two validators decide at once, the second one gets a conflict. */
async function decide(
  ctx: AppContext,
  viewer: SessionMember,
  { planId, version, note }: Request,
  action: 'published' | 'rejected',
  applyDecision: (tx: Transaction, plan: DecidedPlan, actor: SessionMember) => Promise<Outcome>,
): Promise<{ done: true }> {
  refuseOthers(viewer)
  await ctx.db.transaction(async (tx) => {
    await lockPlanWithMembers(tx, { planId, by: viewer.id }, 'change')
    const actor = await requireStaff(tx, viewer, 'openValidator')
    const plan = await findAwaitedPlan(tx, actor, planId)
    if (plan.version !== version) throw alreadyDecided()
    const isFirst = await insertDecision(tx, { plan, admin_id: viewer.id, action, reason: note || null })
    if (!isFirst) throw alreadyDecided()
    const outcome = await applyDecision(tx, plan, actor)
    await notifyAuthor(tx, ctx, plan, outcome, note)
    publishPlanChange(tx, ctx.live, planId)
    await invalidatePages(tx, [planId, plan.author_id, FEED, ...SEARCH])
  })
  return { done: true }
}

/**
 * Assigns the plan to the viewer (« Je m’en occupe ») or unassigns it. Any validator may take it over. The decision ends the
 * assignment.
 */
export async function assignPlan(
  { db }: AppContext,
  viewer: SessionMember,
  { planId, mine }: { planId: string; mine: boolean },
): Promise<{ done: true }> {
  refuseOthers(viewer)
  await db.transaction(async (tx) => {
    const actor = await requireStaff(tx, viewer, 'openValidator')
    // Waits for a concurrent decision, because a decided plan must not get an assignee.
    await lockPlan(tx, planId, 'change')
    const task = { queue: 'validation', targetId: planId } as const
    if (!mine) return await unassign(tx, task, actor.id)
    await findAwaitedPlan(tx, actor, planId)
    await assign(tx, task, actor.id)
  })
  return { done: true }
}

/** Returns a plan that still needs a decision. Validators do not decide on their own plans. */
async function findAwaitedPlan(tx: Transaction, actor: SessionMember, planId: string): Promise<DecidedPlan> {
  const plan = await findDecidedPlan(tx, planId)
  if (!plan) throw notFound('Ce plan n’existe pas ou n’existe plus.')
  if (plan.author_id === actor.id)
    throw new AppError('forbidden', 'Vous ne pouvez pas décider de votre propre plan.')
  if (!isAwaited(plan)) throw alreadyDecided()
  return plan
}

const isAwaited = ({ status, validated }: DecidedPlan) =>
  status === 'pending' || (status === 'published' && !validated)

const alreadyDecided = () =>
  new AppError('conflict', 'Ce plan vient d’être traité ou modifié par quelqu’un d’autre.')

const outOfRank = () =>
  new AppError(
    'forbidden',
    'Vous ne pouvez pas refuser le plan en ligne d’un membre de votre rang ou au-dessus.',
  )

function refuseOthers(viewer: SessionMember) {
  if (!can.openValidator(viewer))
    throw new AppError('forbidden', 'La validation est réservée aux validateurs.')
}
