import {
  type ConsentMail,
  type ConsentSource,
  DIGEST_WORDINGS,
  STEPS_WORDING,
} from '#domain/notifications/mails.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { hasAnswered, insertConsent, updateWeeklyMail, withdrawConsent } from './consents.queries.ts'

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

/** Records whether a member wants their next steps by mail each week. The caller locks the member. */
export async function answerSteps(tx: Sql, userId: string, isGiven: boolean): Promise<void> {
  const kind = 'steps'
  if (isGiven) await insertConsent(tx, { userId, kind, isGiven, source: 'settings', wording: STEPS_WORDING })
  else await withdrawConsent(tx, { userId, kind }, 'settings')
  await updateWeeklyMail(tx, userId)
}

/** Stops these mails by a link in them. The caller locks the member. */
export async function stopByMail(tx: Sql, userId: string, kinds: readonly ConsentMail[]): Promise<void> {
  for (const kind of kinds) await withdrawConsent(tx, { userId, kind }, 'mail')
  await updateWeeklyMail(tx, userId)
}

/** The member has not been on the site, or has done nothing for an execution, for so long that the mail stops. */
export async function stopUnseen(tx: Sql, userId: string, kind: ConsentMail): Promise<void> {
  await withdrawConsent(tx, { userId, kind }, 'unseen')
  await updateWeeklyMail(tx, userId)
}
