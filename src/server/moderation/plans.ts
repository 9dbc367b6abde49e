import { AppError, notFound } from '#domain/errors.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockPlanWithMembers } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { notify } from '#server/notifications/notify.ts'
import { hidePlan } from '#server/editor/actions.ts'
import { publishPlanChange } from '#server/plans/consequences.ts'
import { type EditedPlan, findEditedPlan, uncountPublication } from '#server/plans/write.queries.ts'
import { requireAuthority, requireStaff } from '#server/platform/policies/staff-guard.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { takePlanOffline, resubmitPlan } from './plans.queries.ts'
import { notifyTakenOffline } from './notify-author.ts'

type Done = { done: true }
type PlanDecision = { planId: string; reason: string }

export async function unpublishPlan(
  ctx: AppContext,
  viewer: SessionMember,
  { planId, reason }: PlanDecision,
): Promise<Done> {
  await ctx.db.transaction(async (tx) => {
    const plan = await authorisedPlan(tx, viewer, planId, 'change')
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
export async function deletePlan(
  ctx: AppContext,
  viewer: SessionMember,
  { planId, reason }: PlanDecision,
): Promise<Done> {
  await ctx.db.transaction(async (tx) => {
    const plan = await authorisedPlan(tx, viewer, planId, 'remove')
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
    const plan = await authorisedPlan(tx, viewer, planId, 'change')
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
  strength: 'change' | 'remove',
): Promise<EditedPlan | null> {
  const exists = await lockPlanWithMembers(tx, { planId, by: viewer.id }, strength)
  const plan = exists ? await findEditedPlan(tx, planId) : null
  await (plan ? requireAuthority(tx, viewer, plan.author_id) : requireStaff(tx, viewer, 'openModerator'))
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
