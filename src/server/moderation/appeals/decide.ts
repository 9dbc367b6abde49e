import { AppError, notFound } from '#domain/errors.ts'
import { isForColleague } from '#domain/permissions.ts'
import { OWN_SANCTION } from '#domain/sanctions.ts'
import { findEmail } from '#server/accounts/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { appealDecided } from '#server/mail/templates/bans.ts'
import { notify } from '#server/notifications/notify.ts'
import { findBanStatus } from '#server/policies/queries.ts'
import { lockTarget } from '#server/policies/staff-guard.ts'
import type { AppContext } from '#server/context.ts'
import { logStaffAction } from '#server/staff-log/queries.ts'
import { liftedSentence } from '../bans/notices.ts'
import { listOpenBans } from '../bans/queries.ts'
import { liftOne, requireLiftable } from '../bans/unban.ts'
import { decideAppealRow, findAppeal, type KnownAppeal, listDeciders } from './queries.ts'

type Decision = { verdict: 'accepted' | 'refused'; answer: string }

/**
 * One appeal gets one decision, by a member of the staff who could lift the sanction and, where there is another, did not
 * impose it. It may be over by then.
 */
export async function decideAppeal(
  ctx: AppContext,
  viewer: SessionMember,
  appealId: string,
  decision: Decision,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    const { user_id } = await known(tx, appealId)
    const member = await lockTarget(tx, viewer, user_id, { ability: 'openModeration' })
    // Read again: a colleague may have decided, or replaced the sanction, before the lock.
    const { status, ban_id, ban, banned_by } = await known(tx, appealId)
    if (status !== 'open') throw new AppError('conflict', 'Ce recours a déjà reçu une réponse.')
    if (isForColleague(viewer, { member, ban, banned_by }, await listDeciders(tx, ctx.site)))
      throw new AppError('forbidden', OWN_SANCTION)
    const { verdict, answer } = decision
    const wasOpen = await carryOut(tx, viewer, { user_id, ban_id }, verdict)
    await decideAppealRow(tx, appealId, { status: verdict, answer, decided_by: viewer.id })
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: user_id,
      action_type: verdict === 'accepted' ? 'accept_appeal' : 'refuse_appeal',
      target_type: 'appeal',
      target_id: appealId,
      reason: answer,
    })
    await notifyAppellant(tx, ctx, user_id, decision, wasOpen)
  })
  return { done: true }
}

async function known(tx: Transaction, appealId: string): Promise<KnownAppeal> {
  const appeal = await findAppeal(tx, appealId)
  if (!appeal) throw notFound('Ce recours n’existe pas ou n’existe plus.')
  return appeal
}

/** Returns whether the sanction still ran. */
async function carryOut(
  tx: Transaction,
  viewer: SessionMember,
  { user_id, ban_id }: Pick<KnownAppeal, 'user_id' | 'ban_id'>,
  verdict: Decision['verdict'],
): Promise<boolean> {
  if (verdict === 'accepted') return await liftOne(tx, viewer, user_id, ban_id)
  const open = (await listOpenBans(tx, user_id)).filter(({ id }) => id === ban_id)
  await requireLiftable(tx, viewer, open)
  return open.length > 0
}

async function notifyAppellant(
  tx: Transaction,
  { live, sendLater, site }: AppContext,
  userId: string,
  { verdict, answer }: Decision,
  wasOpen: boolean,
): Promise<void> {
  const title = verdict === 'accepted' ? 'Recours accepté' : 'Recours refusé'
  const sentence = await sentenceOf(tx, userId, verdict, wasOpen)
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

async function sentenceOf(tx: Transaction, userId: string, verdict: Decision['verdict'], wasOpen: boolean) {
  if (!wasOpen) return 'La sanction avait déjà pris fin.'
  return verdict === 'accepted'
    ? liftedSentence(await findBanStatus(tx, userId))
    : 'La sanction est maintenue.'
}
