import { AppError } from '#domain/errors.ts'
import { lockPassword } from '#server/accounts/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'

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
