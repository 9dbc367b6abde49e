import type { Context } from 'hono'
import type { AccountContext } from '#server/accounts/context.ts'
import { findFreePseudo } from '#server/accounts/pseudos.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { logSecurity } from './security-log.ts'
import { awardEarlyBuilder } from '#server/points/award.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { deleteSignUps } from './sign-up.queries.ts'
import { resumeCommentBan } from './resume-comment-ban.ts'

/** Creates the account with its profile. A pseudo that is taken gets a number. The caller adds a way to sign in. */
export async function openAccount(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { pseudo, email }: { pseudo: string; email: string },
): Promise<string> {
  await deleteSignUps(tx, email)
  const userId = await insertAccount(tx, { pseudo: await findFreePseudo(tx, pseudo), email })
  await awardEarlyBuilder(tx, userId)
  await resumeCommentBan(tx, ctx, { userId, email })
  await logSecurity(tx, ctx, c, { userId, kind: 'account_opened' })
  return userId
}
