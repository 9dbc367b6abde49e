import { AppError } from '#domain/errors.ts'
import { lockPassword } from '#server/accounts/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockViewer } from '#server/db/locks.ts'

/**
 * First of what a proven password lets happen. Between the proof and this transaction a new one may have come by mail:
 * then the old one opens nothing, and until the end of this transaction none comes.
 */
export async function holdPassword(tx: Transaction, userId: string, provenHash: string): Promise<void> {
  await lockViewer(tx, userId, 'share')
  if (!(await lockPassword(tx, userId, provenHash))) throw passwordReplaced()
}

class PasswordReplaced extends AppError {}

export const passwordReplaced = () =>
  new PasswordReplaced('conflict', 'Votre mot de passe vient de changer : réessayez avec le nouveau.')

export const isPasswordReplaced = (error: unknown) => error instanceof PasswordReplaced
