import { type BanType, ownSanctionSentence } from '#domain/moderation/sanctions.ts'
import { banSentence, COMMENTS_CLOSED, type BanStatus } from '#domain/moderation/ban-status.ts'
import { findEmail } from '#server/accounts/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { banLifted, banNotice } from '#server/platform/mail/templates/bans.ts'
import { notify } from '#server/notifications/notify.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findBanStatus } from '#server/platform/policies/queries.ts'

type Ctx = Pick<AppContext, 'live' | 'sendLater' | 'site'>

/** Notifies the member on the site and by mail, with the reason and without the name of the staff member. */
export async function notifySanctioned(
  tx: Transaction,
  { live, sendLater, site }: Ctx,
  userId: string,
  { type, reason, end_at }: { type: BanType; reason: string; end_at: string | null },
): Promise<void> {
  const sentence = ownSanctionSentence(type, end_at)
  await notify(tx, live, {
    user_id: userId,
    type: 'sanction',
    title: type === 'comment' ? 'Commentaires fermés' : 'Compte suspendu',
    message: reason ? `${sentence} Motif : ${reason}` : sentence,
    data: { sanction: type, ...(end_at && { end_at }), ...(reason && { reason }) },
  })
  await sendLater(
    tx,
    banNotice({ to: await findEmail(tx, userId), type, sentence, reason, siteUrl: site.url }),
  )
}

export async function notifyLifted(
  tx: Transaction,
  { live, sendLater, site }: Ctx,
  userId: string,
): Promise<void> {
  const sentence = liftedSentence(await findBanStatus(tx, userId))
  const title = 'Sanction levée'
  await notify(tx, live, {
    user_id: userId,
    type: 'sanction',
    title,
    message: sentence,
    data: { sanction: 'lifted' },
  })
  await sendLater(tx, banLifted({ to: await findEmail(tx, userId), sentence, siteUrl: site.url }))
}

/** Says whether another sanction is still active. */
export function liftedSentence(status: BanStatus): string {
  if (status.banned) return `Une sanction est levée, une autre continue. ${banSentence(status)}`
  if (status.banned_from_comments) return `Une sanction est levée, une autre continue. ${COMMENTS_CLOSED}`
  return 'Plus aucune sanction ne pèse sur votre compte : tout vous est de nouveau ouvert.'
}
