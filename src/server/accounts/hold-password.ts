import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer, accountDeletedError } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AccountContext } from './context.ts'
import { lockPassword, findAccount } from './queries.ts'
import { logCapped } from './security-log.ts'

/**
 * Call it first in a transaction that relies on a verified password. A reset by mail may have replaced the password since
 * it was verified: then this throws. The lock prevents a replacement until the transaction ends.
 */
export async function holdPassword(tx: Transaction, userId: string, provenHash: string): Promise<void> {
  await lockViewer(tx, userId)
  if (!(await lockPassword(tx, userId, provenHash))) throw passwordReplaced()
}

class PasswordReplaced extends AppError {}

export const passwordReplaced = () =>
  new PasswordReplaced('conflict', 'Votre mot de passe vient de changer : réessayez avec le nouveau.')

export const isPasswordReplaced = (error: unknown) => error instanceof PasswordReplaced

/**
 * Verifies the password of the member and returns its hash. A reset may replace the password at any time, so the transaction
 * that follows compares the hash again (`holdPassword`, `replacePassword`).
 */
export async function requirePassword(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { db, passwords } = ctx
  const account = await findAccount(db.sql, viewer.id)
  if (!account) throw accountDeletedError()
  const hash = account.password
  if (!hash) throw noPassword()
  if (await passwords.verify({ hash, password, isKnown: true })) return hash
  await logCapped(db.sql, ctx, c, { userId: viewer.id, kind: 'identity_refused', isOwn: true })
  throw new AppError('forbidden', 'Ce mot de passe n’est pas le vôtre.', field)
}

const noPassword = () =>
  new AppError('conflict', 'Ce compte n’a pas de mot de passe : recevez un lien pour en définir un.')
