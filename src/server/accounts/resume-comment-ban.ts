import { ownSanctionSentence } from '#domain/moderation/sanctions.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { notify } from '#server/notifications/notify.ts'
import { insertResumedCommentBan } from './sign-up.queries.ts'

const REASON = 'Sanction reprise de votre compte précédent.'

/** A member cannot evade a comment ban by opening a new account with the same address. */
export async function resumeCommentBan(
  tx: Transaction,
  { hashes, live }: AccountContext,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { email: emailHashes } = hashes.banned({ network: '', email })
  if (!(await insertResumedCommentBan(tx, userId, { emailHashes, reason: REASON }))) return
  await notify(tx, live, {
    user_id: userId,
    type: 'sanction',
    title: 'Commentaires fermés',
    message: `${ownSanctionSentence('comment', null)} Motif : ${REASON}`,
    data: { sanction: 'comment', reason: REASON },
  })
}
