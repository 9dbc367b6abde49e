import type { Context } from 'hono'
import { notFound } from '#domain/errors.ts'
import { mayEdit, mayReadUnpublished } from '#domain/permissions.ts'
import type { PlanForMember, PlanPage } from '#domain/plans/plans.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { AppContext } from '#server/platform/context.ts'
import { awardActivityBadges } from '#server/points/actions.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { notify } from '#server/notifications/actions.ts'
import { findApproval, findPlan, findPublishedPlan, findReviewWait, countView } from './queries.ts'
import { announceAdaptation } from './adaptations.ts'
import { countPublication, type EditedPlan } from './write.queries.ts'

const planNotFound = () => notFound('Ce plan n’existe pas ou n’est plus en ligne.')

export async function readPlan(sql: Sql, name: string): Promise<PlanPage> {
  const plan = await findPublishedPlan(sql, name)
  if (!plan) throw planNotFound()
  return plan
}

/** Only the author and the staff see an unpublished plan. Other members get the same error as for a missing one. */
export async function readPlanAsMember(
  sql: Sql,
  viewer: SessionMember,
  name: string,
): Promise<PlanForMember> {
  const plan = await findPlan(sql, name)
  const author_id = plan?.author?.user_id ?? null
  if (!plan || (plan.status !== 'published' && !mayReadUnpublished(viewer, author_id))) throw planNotFound()
  const is_author = viewer.id === author_id
  return {
    ...plan,
    ...(mayReadUnpublished(viewer, author_id)
      ? {}
      : { modified: false, review_note: null, has_approved: false }),
    is_author,
    review_wait: is_author && plan.status === 'pending' ? await findReviewWait(sql) : null,
    may_edit: mayEdit(viewer, { author_id, author_role: plan.author?.role ?? null }),
  }
}

export async function readApproved(sql: Sql, viewer: SessionMember, planId: string) {
  const plan = await findApproval(sql, planId)
  if (!plan || !mayReadUnpublished(viewer, plan.author_id)) throw planNotFound()
  const { author_id: _author, approved, ...current } = plan
  return { approved, current }
}

export async function recordView(
  { db, visitors }: AppContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  planId: string,
): Promise<{ done: true }> {
  const visitor = await visitors.identify(c, viewer)
  if (visitor) await countView(db.sql, { planId, visitor, userId: viewer?.id ?? null })
  return { done: true }
}

/**
 * Credits the author of a plan that goes online: XP, the plan count and possibly a badge. Before, since counters are locked
 * last: notifies the author of the plan that it is an adaptation of.
 */
export async function goOnline(
  tx: Transaction,
  live: AppContext['live'],
  plan: { id: string; author_id: string | null },
): Promise<void> {
  if (!plan.author_id) return
  await announceAdaptation(tx, live, plan.id)
  await countPublication(tx, plan.id, plan.author_id)
  await awardActivityBadges(tx, live, plan.author_id)
}

/** Invalidates the plan in the tabs that have it open. */
export function publishPlanChange(tx: Transaction, live: AppContext['live'], planId: string): void {
  live.publish({ to: { plan: planId }, event: { type: 'plan_changed', plan_id: planId } }, tx)
}

/** Logs what staff did to another author's plan, and notifies the author. */
export async function recordStaffAction(
  tx: Transaction,
  live: AppContext['live'],
  staff: SessionMember,
  { id, slug, title, author_id }: EditedPlan,
  { isDeleted = false, reason }: { isDeleted?: boolean; reason?: string | undefined } = {},
): Promise<void> {
  await logStaffAction(tx, {
    admin_id: staff.id,
    target_user_id: author_id,
    action_type: isDeleted ? 'delete_plan' : 'edit_plan',
    target_type: 'plan',
    target_id: id,
    reason: reason ?? null,
    details: { title },
  })
  if (!author_id) return
  await notify(tx, live, {
    user_id: author_id,
    type: 'plan_modified_by_staff',
    title: isDeleted ? 'Plan supprimé' : 'Plan modifié',
    message: `Votre plan « ${title} » a été ${isDeleted ? 'supprimé' : 'modifié'} par l’équipe${reason ? ` : ${reason}` : ''}`,
    ...(!isDeleted && { data: { plan_slug: slug }, plan_id: id }),
  })
}
