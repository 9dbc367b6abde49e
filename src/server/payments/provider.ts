import { AppError } from '#domain/errors.ts'
import type { Payments } from '#server/platform/adapters/payments.ts'
import type { AppContext } from '#server/platform/context.ts'

export function requirePayments({ payments }: Pick<AppContext, 'payments'>): Payments {
  if (!payments) throw new AppError('unavailable', 'Ce site ne propose pas de paiement pour le moment.')
  return payments
}

/** For calls to the provider: when it is unavailable, the caller gets this message. */
export const orUnavailable =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof AppError) throw error
    throw Object.assign(new AppError('unavailable', message), { cause: error })
  }
