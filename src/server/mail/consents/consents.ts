import { type ConsentMail, type ConsentSource, DIGEST_WORDINGS } from '#domain/mails.ts'
import type { Sql } from '#server/db/database.ts'
import { hasAnswered, insertConsent, updateWeeklyMail, withdrawConsent } from './queries.ts'

/** Records whether a member wants the weekly summary. The caller locks the member. A first « no » is recorded too. */
export async function answerDigest(
  tx: Sql,
  userId: string,
  { isGiven, source }: { isGiven: boolean; source: ConsentSource },
): Promise<void> {
  const kind = 'digest'
  const answer = { userId, kind, isGiven, source, wording: DIGEST_WORDINGS[source] } as const
  if (isGiven) await insertConsent(tx, answer)
  else if (source === 'sign_up' || !(await withdrawConsent(tx, { userId, kind }, source))) {
    if (!(await hasAnswered(tx, { userId, kind }))) await insertConsent(tx, answer)
  }
  await updateWeeklyMail(tx, userId)
}

/** Stops these mails by a link in them. The caller locks the member. */
export async function stopByMail(tx: Sql, userId: string, kinds: readonly ConsentMail[]): Promise<void> {
  for (const kind of kinds) await withdrawConsent(tx, { userId, kind }, 'mail')
  await updateWeeklyMail(tx, userId)
}

/** The member has not been on the site for so long that the summary stops. */
export async function stopUnseen(tx: Sql, userId: string): Promise<void> {
  await withdrawConsent(tx, { userId, kind: 'digest' }, 'unseen')
  await updateWeeklyMail(tx, userId)
}
