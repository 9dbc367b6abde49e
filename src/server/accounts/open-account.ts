import type { Context } from 'hono'
import {
  cleanPseudo,
  looksLikeHost,
  PSEUDO_EMPTY,
  PSEUDO_LIKE_HOST,
  PSEUDO_MAX,
  PSEUDO_RESERVED,
  PSEUDO_TAKEN,
  pseudoRefusal,
  RESERVED_PSEUDOS,
} from '#domain/accounts/accounts.ts'
import { ownSanctionSentence } from '#domain/moderation/sanctions.ts'
import { notify } from '#server/notifications/actions.ts'
import type { Transaction, Sql } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { awardEarlyBuilder } from '#server/points/actions.ts'
import type { AccountContext } from './context.ts'
import { deleteSignUps, insertResumedCommentBan } from './mail-links.queries.ts'
import { insertAccount, readPseudoState } from './queries.ts'
import { logSecurity } from './security-log.ts'

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

/** Returns why this pseudo is refused, for a new member or for `memberId`, or null. */
export async function findPseudoRefusal(
  sql: Sql,
  typed: string,
  memberId: string | null = null,
): Promise<string | null> {
  const pseudo = cleanPseudo(typed)
  const refusal = pseudoRefusal(pseudo)
  if (refusal) return refusal
  if (looksLikeHost(pseudo)) return PSEUDO_LIKE_HOST
  const { is_taken, is_reserved, is_empty } = await readPseudoState(sql, pseudo, {
    reserved: RESERVED_PSEUDOS,
    memberId,
  })
  if (is_empty) return PSEUDO_EMPTY
  if (is_reserved) return PSEUDO_RESERVED
  return is_taken ? PSEUDO_TAKEN : null
}

const ATTEMPTS = 50

/** Returns the name if it is free, otherwise a cleaned variant with a number. */
async function findFreePseudo(sql: Sql, name: string): Promise<string> {
  if ((await findPseudoRefusal(sql, name)) === null) return cleanPseudo(name)
  const base = baseOf(name)
  for (let number = 1; number <= ATTEMPTS; number++) {
    const pseudo = number === 1 ? base : `${base} ${number}`
    if ((await findPseudoRefusal(sql, pseudo)) === null) return pseudo
  }
  return `${base} ${Date.now().toString(36)}`
}

function baseOf(name: string): string {
  const bare = cleanPseudo(name.replace(/[/?#@.。]|xn--/g, ' ').replace(/[\p{C}\u2800\u3164]/gu, ''))
  const short = Array.from(bare)
    .slice(0, PSEUDO_MAX - 10)
    .join('')
    .trim()
  return short === '' || pseudoRefusal(short) ? 'Membre' : short
}

const REASON = 'Sanction reprise de votre compte précédent.'

/** A member cannot evade a comment ban by opening a new account with the same address. */
async function resumeCommentBan(
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
