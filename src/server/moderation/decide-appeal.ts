import { AppError, notFound } from '#domain/errors.ts'
import { isForColleague } from '#domain/permissions.ts'
import { IMPOSED_BY_YOURSELF } from '#domain/moderation/sanctions.ts'
import { findEmail } from '#server/accounts/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { appealDecided } from '#server/platform/mail/templates/bans.ts'
import { notify } from '#server/notifications/notify.ts'
import { findBanStatus } from '#server/platform/policies/queries.ts'
import { authorizeOnMember } from '#server/platform/policies/staff-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { liftedSentence } from './ban-notifications.ts'
import { listActiveBans } from './bans.queries.ts'
import { liftOne, requireLiftable } from './unban.ts'
import { decideAppealRow, findAppeal, type AppealToDecide, listDeciders } from './appeals.queries.ts'

type AppealDecision = { verdict: 'accepted' | 'refused'; answer: string }

/**
 * Decides an appeal once. The caller must be able to lift the sanction and must not have imposed it, unless no colleague can
 * decide. The sanction may have ended meanwhile.
 */
export async function decideAppeal(
  ctx: AppContext,
  viewer: SessionMember,
  appealId: string,
  decision: AppealDecision,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    const { user_id } = await requireAppeal(tx, appealId)
    const member = await authorizeOnMember(tx, viewer, user_id, { ability: 'openModeration' })
    // Read again after the lock: a colleague may have decided the appeal or replaced the sanction.
    const { status, ban_id, ban, banned_by } = await requireAppeal(tx, appealId)
    if (status !== 'open') throw new AppError('conflict', 'Ce recours a déjà reçu une réponse.')
    if (isForColleague(viewer, { member, ban, banned_by }, await listDeciders(tx, ctx.site)))
      throw new AppError('forbidden', IMPOSED_BY_YOURSELF)
    const { verdict, answer } = decision
    const wasActive = await liftIfAccepted(tx, viewer, { user_id, ban_id }, verdict)
    await decideAppealRow(tx, appealId, { status: verdict, answer, decided_by: viewer.id })
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: user_id,
      action_type: verdict === 'accepted' ? 'accept_appeal' : 'refuse_appeal',
      target_type: 'appeal',
      target_id: appealId,
      reason: answer,
    })
    await notifyAppellant(tx, ctx, user_id, decision, wasActive)
  })
  return { done: true }
}

async function requireAppeal(tx: Transaction, appealId: string): Promise<AppealToDecide> {
  const appeal = await findAppeal(tx, appealId)
  if (!appeal) throw notFound('Ce recours n’existe pas ou n’existe plus.')
  return appeal
}

/** Lifts the sanction of an accepted appeal. Returns whether the sanction was still active. */
async function liftIfAccepted(
  tx: Transaction,
  viewer: SessionMember,
  { user_id, ban_id }: Pick<AppealToDecide, 'user_id' | 'ban_id'>,
  verdict: AppealDecision['verdict'],
): Promise<boolean> {
  if (verdict === 'accepted') return await liftOne(tx, viewer, user_id, ban_id)
  const active = (await listActiveBans(tx, user_id)).filter(({ id }) => id === ban_id)
  await requireLiftable(tx, viewer, active)
  return active.length > 0
}

async function notifyAppellant(
  tx: Transaction,
  { live, sendLater, site }: AppContext,
  userId: string,
  { verdict, answer }: AppealDecision,
  wasActive: boolean,
): Promise<void> {
  const title = verdict === 'accepted' ? 'Recours accepté' : 'Recours refusé'
  const sentence = await sentenceOf(tx, userId, verdict, wasActive)
  await notify(tx, live, {
    user_id: userId,
    type: 'sanction',
    title,
    message: `${title}. ${sentence} La réponse de l’équipe : ${answer}`,
    data: { appeal: verdict, answer },
  })
  const to = await findEmail(tx, userId)
  await sendLater(tx, appealDecided({ to, title, sentence, answer, siteUrl: site.url }))
}

async function sentenceOf(
  tx: Transaction,
  userId: string,
  verdict: AppealDecision['verdict'],
  wasActive: boolean,
) {
  if (!wasActive) return 'La sanction avait déjà pris fin.'
  return verdict === 'accepted'
    ? liftedSentence(await findBanStatus(tx, userId))
    : 'La sanction est maintenue.'
}
