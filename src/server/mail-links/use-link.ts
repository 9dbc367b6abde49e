import { CONSENT_MAILS, type ConsentMail, type MailLinkUsed, type StoppableMail } from '#domain/mails.ts'
import { isMailed, mailsLike } from '#domain/notification-preferences.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockMember } from '#server/db/locks.ts'
import { muteDiscussion } from '#server/discussions/actions.ts'
import { answerDigest, stopByMail } from '#server/mail/consents/consents.ts'
import { readMailLink } from '#server/mail/unsubscribe.ts'
import { muteMails } from '#server/notifications/queries.ts'

const DONE: MailLinkUsed = { kinds: [], discussion: null, stopped: null }

/** Idempotent, and does not reveal whether the member still exists. */
export async function useMailLink(
  ctx: Pick<AppContext, 'db' | 'hashes' | 'live'>,
  token: string,
): Promise<MailLinkUsed> {
  const { userId, purpose } = readMailLink(ctx.hashes, token)
  return await ctx.db.transaction(async (tx) => {
    if (purpose.action === 'cut') {
      return { ...DONE, discussion: await muteDiscussion(tx, ctx.live, userId, purpose.planId) }
    }
    const isMember = await lockMember(tx, userId, 'change')
    if (purpose.action === 'continue') {
      if (isMember) await answerDigest(tx, userId, { isGiven: true, source: 'mail' })
      return DONE
    }
    const { kinds } = purpose
    if (isMember) await stop(tx, userId, kinds)
    return { ...DONE, kinds, stopped: kinds[0] ?? null }
  })
}

async function stop(tx: Transaction, userId: string, kinds: readonly StoppableMail[]): Promise<void> {
  const muted = kinds.filter(isMailed).flatMap(mailsLike)
  if (muted.length > 0) await muteMails(tx, userId, muted)
  const withdrawn = kinds.filter(isConsentMail)
  if (withdrawn.length > 0) await stopByMail(tx, userId, withdrawn)
}

const isConsentMail = (kind: StoppableMail): kind is ConsentMail =>
  CONSENT_MAILS.some((mail) => mail === kind)
