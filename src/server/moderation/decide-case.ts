import { AppError } from '#domain/errors.ts'
import {
  type HandledReport,
  isRemovableTarget,
  reportHandledMessage,
  type ReportVerdict,
} from '#domain/moderation/reports.ts'
import { endAssignment, logStaffAction } from '#server/platform/staff-log.queries.ts'
import { removeComment } from '#server/comments/actions.ts'
import { findKnownComment } from '#server/comments/queries.ts'
import { removeEntry } from '#server/executions/journal-delete.ts'
import { findKnownEntry } from '#server/executions/journal.queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockPlan } from '#server/platform/db/locks.ts'
import { removeRetired } from '#server/platform/files/orphans.ts'
import { retireEvidence } from '#server/platform/files/queries.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { takeOffline } from './plans.ts'
import { findEditedPlan } from '#server/plans/write.queries.ts'
import { requireAbility } from '#server/platform/policies/staff-guard.ts'
import { removeReview } from '#server/reviews/actions.ts'
import { findKnownReview } from '#server/reviews/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { alreadyDecided, authorisedCase } from './cases.ts'
import { closeReports, type ReportNotification, type OpenCase, notifyReporters } from './cases.queries.ts'

type CaseDecision = {
  caseId: string
  verdict: ReportVerdict
  remove: boolean
  reason: string
  answer: string
}

/** The reason for the author when the moderator gives none. */
const STANDARD_REASON = 'Retiré par l’équipe après un signalement.'

/** Decides a case. Reports that come meanwhile stay open: the moderator has not seen them. */
export async function decideCase(
  ctx: AppContext,
  viewer: SessionMember,
  decision: CaseDecision,
): Promise<{ done: true }> {
  requireAbility(viewer, 'openModerator')
  await ctx.db.transaction(async (tx) => {
    const found = await authorisedCase(tx, viewer, decision.caseId)
    requireValidDecision(found, decision)
    const isRemoved = decision.remove && (await removeTarget(tx, ctx, viewer, found, decision.reason))
    const closed = await closeReports(tx, found.report_ids, { ...decision, by: viewer.id })
    if (closed.length === 0) throw alreadyDecided()
    await endAssignment(tx, { queue: 'reports', targetId: decision.caseId })
    if (found.target_type === 'conversation') await releasePictures(tx, ctx, found.target_id)
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: found.member?.user_id ?? null,
      action_type: decision.verdict === 'upheld' ? 'uphold_report' : 'dismiss_report',
      target_type: found.target_type,
      target_id: found.target_id,
      reason: decision.answer || null,
      details: { reports: closed.length, removed: isRemoved },
    })
    const reporters = closed.flatMap(({ reporter_id }) => reporter_id ?? [])
    await notifyReporters(tx, reporters, notificationOf(found, decision))
    ctx.live.publish({ to: reporters, event: { type: 'notifications_changed' } }, tx)
  })
  return { done: true }
}

function requireValidDecision({ target_type }: OpenCase, { verdict, remove }: CaseDecision) {
  if (!remove) return
  if (verdict === 'dismissed')
    throw new AppError('invalid', 'Un signalement sans suite ne retire rien.', 'remove')
  if (!isRemovableTarget(target_type))
    throw new AppError('invalid', 'Un profil ou une conversation ne peuvent pas être retirés.', 'remove')
}

/** False when the target was already deleted or offline. */
async function removeTarget(
  tx: Transaction,
  ctx: AppContext,
  viewer: SessionMember,
  { target_type, target_id: id }: OpenCase,
  reason: string,
): Promise<boolean> {
  const givenReason = reason || STANDARD_REASON
  if (target_type === 'comment') {
    const comment = await findKnownComment(tx, id)
    return comment !== null && (await removeComment(tx, ctx.live, viewer, comment, givenReason)) !== null
  }
  if (target_type === 'journal_entry') {
    const entry = await findKnownEntry(tx, id)
    return entry?.is_public === true && (await removeEntry(tx, ctx.live, viewer, entry, givenReason))
  }
  if (target_type === 'review') {
    const review = await findKnownReview(tx, id)
    return review !== null && (await removeReview(tx, ctx.live, viewer, review, givenReason))
  }
  const plan = (await lockPlan(tx, id, 'change')) ? await findEditedPlan(tx, id) : null
  if (plan?.status !== 'published') return false
  await takeOffline(tx, ctx, viewer, plan, givenReason)
  return true
}

/** Deletes pictures whose messages were deleted: they were kept as evidence. The response does not wait for the storage. */
async function releasePictures(tx: Transaction, { db, storage }: AppContext, id: string): Promise<void> {
  const retired = await retireEvidence(tx, id)
  tx.afterCommit(() => void removeRetired(db, storage, retired).catch(() => {}))
}

/** For profiles and conversations the pseudo is added when the notification is read (notifications/actions.ts). */
function notificationOf(
  { target_type, plan_title, member }: OpenCase,
  { verdict, answer }: CaseDecision,
): ReportNotification {
  const isNamed = target_type === 'profile' || target_type === 'conversation'
  const about =
    isNamed && member && ({ member_id: member.user_id, target_type, verdict } satisfies HandledReport)
  return {
    type: 'report_handled',
    title: 'Signalement traité',
    message: reportHandledMessage({ target_type, plan_title, verdict, answer }),
    data: { ...about, ...(answer && { answer }) },
  }
}
