import type {
  MailLinkPurpose,
  MailLinkSubject,
  MailLinkUsed,
  StoppableMail,
} from '#domain/notifications/mail-links.ts'
import { isConsentMail } from '#domain/notifications/mails.ts'
import { isMailed, mailsLike } from '#domain/notifications/notifications.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import { changeDiscussion } from '#server/comments/discussions.ts'
import { answerDigest, stopByMail } from '#server/platform/mail/consents.ts'
import { mailLinkToken, readMailLink } from '#server/platform/mail/unsubscribe.ts'
import { muteMails, unmuteMails } from '#server/notifications/queries.ts'
import { findLinkSubject } from './stop-mails.queries.ts'

const DONE: MailLinkUsed = { kinds: [], discussion: null, stopped: null, undo: null }

/** Only the addressee has the token: it may name them. */
export function readLinkSubject(
  { db, hashes }: Pick<AppContext, 'db' | 'hashes'>,
  token: string,
): Promise<MailLinkSubject> {
  const { userId, purpose } = readMailLink(hashes, token)
  return findLinkSubject(db.sql, userId, 'planId' in purpose ? purpose.planId : null)
}

/** Idempotent, and does not reveal whether the member still exists. */
export async function useMailLink(
  ctx: Pick<AppContext, 'db' | 'hashes' | 'live'>,
  token: string,
): Promise<MailLinkUsed> {
  const { userId, purpose } = readMailLink(ctx.hashes, token)
  const used = await ctx.db.transaction(async (tx) =>
    purpose.action === 'cut' || purpose.action === 'restore'
      ? await setLevel(tx, ctx.live, userId, purpose)
      : await setMails(tx, userId, purpose),
  )
  return { ...DONE, ...used, undo: used.undo && mailLinkToken(ctx.hashes, userId, used.undo) }
}

type Used = Pick<Partial<MailLinkUsed>, 'kinds' | 'stopped' | 'discussion'> & { undo: MailLinkPurpose | null }

async function setLevel(
  tx: Transaction,
  live: AppContext['live'],
  userId: string,
  purpose: MailLinkPurpose & { action: 'cut' | 'restore' },
): Promise<Used> {
  const { planId } = purpose
  const discussion = purpose.action === 'cut' ? ({ level: 'mute', is_chosen: true } as const) : purpose
  const changed = await changeDiscussion(tx, live, { userId, planId, ...discussion })
  if (!changed) return { undo: null }
  return {
    discussion: changed.plan,
    undo: purpose.action === 'cut' ? { action: 'restore', planId, ...changed.unmuted } : null,
  }
}

async function setMails(
  tx: Transaction,
  userId: string,
  purpose: MailLinkPurpose & { action: 'stop' | 'start' | 'continue' },
): Promise<Used> {
  const isMember = await lockMember(tx, userId, 'change')
  if (purpose.action === 'continue') {
    if (isMember) await answerDigest(tx, userId, { isGiven: true, source: 'mail' })
    return { undo: null }
  }
  if (purpose.action === 'start') {
    if (isMember) await unmuteMails(tx, userId, purpose.kinds.flatMap(mailsLike))
    return { undo: null }
  }
  const { kinds } = purpose
  if (isMember) await stop(tx, userId, kinds)
  return { kinds, stopped: kinds[0] ?? null, undo: startAgain(kinds) }
}

async function stop(tx: Transaction, userId: string, kinds: readonly StoppableMail[]): Promise<void> {
  const muted = kinds.filter(isMailed).flatMap(mailsLike)
  if (muted.length > 0) await muteMails(tx, userId, muted)
  const withdrawn = kinds.filter(isConsentMail)
  if (withdrawn.length > 0) await stopByMail(tx, userId, withdrawn)
}

function startAgain(kinds: readonly StoppableMail[]): MailLinkPurpose | null {
  const mailed = kinds.filter(isMailed)
  if (mailed.length > 0) return { action: 'start', kinds: mailed }
  return kinds.includes('digest') ? { action: 'continue', kind: 'digest' } : null
}
