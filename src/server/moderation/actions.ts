import { authorise } from '#server/platform/policies.ts'
import { AppError, notFound } from '#domain/errors.ts'
import {
  type StaffComment,
  type StaffOverview,
  type CountedPage,
  STAFF_PAGE_SIZE,
  type StaffPlan,
} from '#domain/moderation/staff.ts'
import { can, mayDelete, mayModerate } from '#domain/permissions.ts'
import { hidePlan } from '#server/editor/actions.ts'
import { notify } from '#server/notifications/actions.ts'
import { publishPlanChange } from '#server/plans/actions.ts'
import { type EditedPlan, findEditedPlan, uncountPublication } from '#server/plans/write.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockPlanWithMembers } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { readActivity as readLog } from '#server/platform/staff-log.ts'
import { countPlansToReview, findAuthorMail } from '#server/validation/queries.ts'
import { countCases } from './cases.queries.ts'
import {
  type StaffCommentRow,
  countOpenRequests,
  listLatestComments,
  takePlanOffline,
  resubmitPlan,
  countPlans,
  listStaffPlans,
  listTitleMatches,
  type StaffPlanRow,
  type StaffPlanSearch,
} from './queries.ts'

const NO_CASES = { waiting: 0, oldest: null }
const NO_REQUESTS = { appeals: 0, support: 0 }

/** Counts of the queues that the caller's role may work on. */
export async function readOverview(sql: Sql, viewer: SessionMember): Promise<StaffOverview> {
  const isModerator = can.openModerator(viewer)
  const [cases, requests, plans] = await Promise.all([
    isModerator ? countCases(sql, viewer.id) : NO_CASES,
    isModerator ? countOpenRequests(sql) : NO_REQUESTS,
    can.openValidator(viewer) ? countPlansToReview(sql) : null,
  ])
  return {
    reports: cases.waiting,
    oldest_report: cases.oldest,
    ...requests,
    plans: plans && plans.pending + plans.modified,
  }
}

export async function readStaffComments(
  sql: Sql,
  viewer: SessionMember,
): Promise<{ comments: StaffComment[] }> {
  const comments = await listLatestComments(sql, viewer.id)
  return { comments: comments.map((comment) => toStaffComment(comment, viewer)) }
}

const toStaffComment = (comment: StaffCommentRow, viewer: SessionMember): StaffComment => {
  const { user_id = null, role = null } = comment.author ?? {}
  return { ...comment, may_delete: mayDelete(viewer, { author_id: user_id, author_role: role }) }
}

export function readStaffActivity(
  sql: Sql,
  viewer: SessionMember,
  query: Omit<Parameters<typeof readLog>[1], 'viewerId'>,
) {
  return readLog(sql, { ...query, viewerId: viewer.id })
}

type Done = { done: true }
type PlanDecision = { planId: string; reason: string }

export async function unpublishPlan(
  ctx: AppContext,
  viewer: SessionMember,
  { planId, reason }: PlanDecision,
): Promise<Done> {
  await ctx.db.transaction(async (tx) => {
    const plan = await authorisedPlan(tx, viewer, planId, 'plan.unpublish')
    if (!plan) throw planNotFound()
    if (plan.status !== 'published') throw new AppError('conflict', 'Ce plan n’est plus en ligne.')
    await takeOffline(tx, ctx, viewer, plan, reason)
  })
  return { done: true }
}

/** Takes a published plan offline, with the same consequences as a refusal. The caller has locked its author. */
export async function takeOffline(
  tx: Transaction,
  ctx: AppContext,
  staff: SessionMember,
  plan: EditedPlan,
  reason: string,
): Promise<void> {
  await takePlanOffline(tx, plan.id, reason)
  if (plan.author_id) await uncountPublication(tx, plan.id, plan.author_id)
  await log(tx, staff, plan, 'unpublish_plan', reason)
  await notifyTakenOffline(tx, ctx, plan, reason)
  publishPlanChange(tx, ctx.live, plan.id)
  await invalidatePages(tx, [plan.id, plan.author_id])
}

/** Succeeds too when the plan is already deleted, as for authors. */
export async function deletePlanAsStaff(
  ctx: AppContext,
  viewer: SessionMember,
  { planId, reason }: PlanDecision,
): Promise<Done> {
  await ctx.db.transaction(async (tx) => {
    const plan = await authorisedPlan(tx, viewer, planId, 'mod.plan.delete')
    if (!plan) return
    await hidePlan(tx, ctx, viewer, plan, reason)
  })
  return { done: true }
}

/** Puts a refused plan back into the validation queue, as a new version: each version has one decision. */
export async function readmitPlan(
  { db, live }: AppContext,
  viewer: SessionMember,
  planId: string,
): Promise<Done> {
  await db.transaction(async (tx) => {
    const plan = await authorisedPlan(tx, viewer, planId, 'plan.readmit')
    if (!plan) throw planNotFound()
    if (plan.status !== 'rejected') throw new AppError('conflict', 'Ce plan n’est plus refusé.')
    await resubmitPlan(tx, plan.id)
    await log(tx, viewer, plan, 'readmit_plan')
    if (plan.author_id) {
      await notify(tx, live, {
        user_id: plan.author_id,
        type: 'plan_modified_by_staff',
        title: 'Plan remis en attente',
        message: `Votre plan « ${plan.title} » est remis en attente : un validateur va le relire`,
        data: { plan_slug: plan.slug },
        plan_id: plan.id,
      })
    }
    publishPlanChange(tx, live, plan.id)
  })
  return { done: true }
}

/** Locks the plan and its author, and checks that the caller may moderate it. Null if there is no such plan. */
async function authorisedPlan(
  tx: Transaction,
  viewer: SessionMember,
  planId: string,
  action: 'mod.plan.delete' | 'plan.unpublish' | 'plan.readmit',
): Promise<EditedPlan | null> {
  const strength = action === 'mod.plan.delete' ? 'remove' : 'change'
  const exists = await lockPlanWithMembers(tx, { planId, by: viewer.id }, strength)
  const plan = exists ? await findEditedPlan(tx, planId) : null
  await authorise(tx, viewer, action, { member: plan?.author_id ?? null })
  return plan
}

const log = (
  tx: Transaction,
  staff: SessionMember,
  { id, author_id, title }: EditedPlan,
  action_type: 'unpublish_plan' | 'readmit_plan',
  reason: string | null = null,
) =>
  logStaffAction(tx, {
    admin_id: staff.id,
    target_user_id: author_id,
    action_type,
    target_type: 'plan',
    target_id: id,
    reason,
    details: { title },
  })

const planNotFound = () => notFound('Ce plan n’existe pas ou n’existe plus.')

/** Up to this many plans are found by title first; otherwise the list itself is filtered. */
const TITLE_MATCHES_MAX = 1_000

const planCursor = pageCursor({ at: 'time', id: 'id' })

type PlanQuery = {
  status: StaffPlanSearch['status']
  q?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

export async function readPlans(
  sql: Sql,
  viewer: SessionMember,
  { after, before, status, q = '' }: PlanQuery,
): Promise<CountedPage<StaffPlan>> {
  const titleMatches = q && status === 'published' ? await listTitleMatches(sql, q, TITLE_MATCHES_MAX) : null
  const search = { status, q, titleMatches, viewerId: viewer.id }
  const [page, total] = await Promise.all([
    planCursor.bothWays({ after, before }, STAFF_PAGE_SIZE, (bound, count) =>
      listStaffPlans(sql, search, bound, count),
    ),
    titleMatches?.length ?? countPlans(sql, search),
  ])
  return { ...page, rows: page.rows.map((plan) => toStaffPlan(plan, viewer)), total }
}

/** All moderators may handle plans of deleted members. */
const toStaffPlan = (plan: StaffPlanRow, viewer: SessionMember): StaffPlan => ({
  ...plan,
  may_moderate: plan.author === null || mayModerate(viewer, plan.author),
})

/** Notifies the author on the site, in open tabs and by mail, with the reason and without the name of the staff member. */
async function notifyTakenOffline(
  tx: Transaction,
  ctx: AppContext,
  { id, author_id, slug, title }: EditedPlan,
  reason: string,
): Promise<void> {
  const { live, sendLater } = ctx
  const mail = author_id && (await findAuthorMail(tx, author_id, 'plan_rejected'))
  if (!author_id || !mail) return
  await notify(tx, live, {
    user_id: author_id,
    type: 'plan_rejected',
    title: 'Plan retiré',
    message: `Votre plan « ${title} » n’est plus en ligne : ${reason}`,
    data: { plan_slug: slug, note: reason },
    plan_id: id,
  })
  // The author's points and number of plans changed.
  live.publish({ to: [author_id], event: { type: 'profile_changed' } }, tx)
  if (mail.is_wanted)
    await sendLater(tx, { kind: 'plan_decision', user_id: author_id, plan_id: id, outcome: 'offline' })
}
