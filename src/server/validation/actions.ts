import { authorise } from '#server/platform/policies.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { excerpt } from '#domain/excerpt.ts'
import { mayRejectOnline } from '#domain/permissions.ts'
import type { AdaptationBase, PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { filterCategoryOf } from '#domain/categories.ts'
import { budgetMaxOf, durationChoiceOf } from '#domain/editor/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import { assign, unassign } from '#server/platform/staff-log.queries.ts'
import { FEED, invalidatePages, SEARCH } from '#server/platform/db/invalidate-pages.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockPlan, lockPlanWithMembers } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { findBase } from '#server/plans/adaptations.queries.ts'
import { goOnline, publishPlanChange } from '#server/plans/actions.ts'
import { uncountPublication, updatePlanRow } from '#server/plans/write.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { releaseFiles, releaseTextPictures } from '#server/platform/files/queries.ts'
import type { PlanText } from '#server/platform/adapters/markdown/render-text.ts'
import { restoreChange } from '#server/plans/adaptations.ts'
import { thumbnailOf } from '#server/plans/plan-row.ts'
import { notify } from '#server/notifications/actions.ts'
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
  type SubmittedPlanRow,
  type ApprovedRow,
  findFormerSlug,
  reattachThumbnail,
  setReviewNote,
  findAuthorMail,
} from './queries.ts'

type Request = { planId: string; version: number; note: string }

const reviewCursor = pageCursor({ at: 'time', id: 'id' })
const PREVIEW_LENGTH = 300

export async function listReviewPage(
  sql: Sql,
  viewer: SessionMember,
  { list, after }: { list: ReviewList; after?: string | undefined },
) {
  const [rows, counts] = await Promise.all([
    listPlansToReview(sql, list, reviewCursor.read(after)),
    countPlansToReview(sql),
  ])
  const { shown, next } = reviewCursor.page(rows, REVIEW_PAGE_SIZE)
  return { plans: shown.map((row) => toReview(row, viewer)), counts, next }
}

const toReview = ({ at: _at, ...plan }: SubmittedPlanRow, viewer: SessionMember): PlanToReview => ({
  ...plan,
  preview: excerpt(plan.markdown_content, PREVIEW_LENGTH),
  is_own: plan.author?.user_id === viewer.id,
  may_reject:
    plan.author?.user_id !== viewer.id &&
    (plan.status === 'pending' || mayRejectOnline(viewer, plan.author?.role ?? null)),
})

/** The original of an adaptation as it was. Not in the lists, because only the open plan shows it. */
export async function readReviewBase(sql: Sql, planId: string): Promise<AdaptationBase> {
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
  await ctx.db.transaction(async (tx) => {
    await lockPlanWithMembers(tx, { planId, by: viewer.id }, 'change')
    const { actor } = await authorise(
      tx,
      viewer,
      action === 'published' ? 'validator.approve' : 'validator.reject',
    )
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
  await db.transaction(async (tx) => {
    const { actor } = await authorise(tx, viewer, 'validator.assign')
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

/**
 * Puts the approved version online again, under the slug that its title had. The version number increases, so that an author
 * who still edits the refused text gets a conflict. Returns the slug.
 */
async function restoreApproved(
  tx: Sql,
  plan: DecidedPlan,
  { version: _version, text: { headings, ...text }, ...approved }: ApprovedRow & { text: PlanText },
  note: string,
): Promise<string> {
  const slug = await slugOf(tx, plan, approved.title)
  await updatePlanRow(tx, plan.id, {
    ...approved,
    ...text,
    toc: headings,
    thumbnail_url: await pictureOf(tx, plan.id, approved.thumbnail_url),
    slug,
    filter_category: filterCategoryOf(approved.category),
    budget_max: budgetMaxOf(approved.budget),
    duration_choice: durationChoiceOf(approved.duration ?? ''),
    status: 'published',
    validated: true,
    modified: false,
  })
  await restoreChange(tx, plan.id, approved.markdown_content)
  await releaseTextPictures(tx, plan.id)
  await setReviewNote(tx, plan.id, note)
  return slug
}

async function slugOf(tx: Sql, plan: DecidedPlan, title: string): Promise<string> {
  const base = slugify(title)
  if (base === slugify(plan.title)) return plan.slug
  return (await findFormerSlug(tx, plan.id, base)) ?? plan.slug
}

/**
 * Detaches the thumbnail of the refused version. Returns null if the file of the approved one is gone, so that the page shows
 * no broken picture.
 */
async function pictureOf(tx: Sql, planId: string, url: string | null): Promise<string | null> {
  const path = thumbnailOf(url)
  const isStored = path !== null && path !== url
  const isThere = !isStored || (await reattachThumbnail(tx, planId, path))
  await releaseFiles(tx, { plan_id: planId }, 'thumbnail', { except: path })
  return isThere ? url : null
}

/** The result of the decision, and the slug that the plan has after it. */
type Outcome = { kind: 'approved' | 'rejected' | 'restored'; slug: string }

/** Sends the decision and the note as a notification, to the open tabs and by mail. None of them names the validator. */
async function notifyAuthor(
  tx: Transaction,
  ctx: AppContext,
  plan: DecidedPlan,
  { kind, slug }: Outcome,
  note: string,
): Promise<void> {
  const { id, author_id, title } = plan
  const { live, sendLater } = ctx
  const type = kind === 'approved' ? 'plan_approved' : 'plan_rejected'
  const mail = author_id && (await findAuthorMail(tx, author_id, type))
  if (!author_id || !mail) return
  const sentence = `${SENTENCES[kind](title)}${note && ` : ${note}`}`
  await notify(tx, live, {
    user_id: author_id,
    type,
    title: TITLES[kind],
    message: sentence,
    data: { plan_slug: slug, ...(note && { note }) },
    plan_id: id,
  })
  // The decision may have changed the author’s XP and plan count.
  live.publish({ to: [author_id], event: { type: 'profile_changed' } }, tx)
  if (mail.is_wanted)
    await sendLater(tx, { kind: 'plan_decision', user_id: author_id, plan_id: id, outcome: kind })
}

const TITLES = { approved: 'Plan approuvé', rejected: 'Plan refusé', restored: 'Modification refusée' }

const SENTENCES = {
  approved: (title: string) => `Votre plan « ${title} » est approuvé`,
  rejected: (title: string) => `Votre plan « ${title} » est refusé`,
  restored: (title: string) => `La modification de votre plan « ${title} » est refusée`,
}
