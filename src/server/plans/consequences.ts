import { awardActivityBadges } from '#server/points/award.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { notify } from '#server/notifications/notify.ts'
import type { AppContext } from '#server/platform/context.ts'
import { announceAdaptation } from './adaptations.ts'
import { countPublication, type EditedPlan } from './write.queries.ts'

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
