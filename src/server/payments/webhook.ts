import { AppError } from '#domain/errors.ts'
import type { AppContext } from '#server/context.ts'
import { orUnavailable, requirePayments } from './provider.ts'
import { isIrrelevant } from './reconcile/queries.ts'
import { readAndReconcile } from './sync.ts'

/**
 * Something changed at the provider. Anything but 2xx makes it say so again, for days: so a response of ours means that it
 * is in the database.
 */
export async function receiveEvent(
  ctx: AppContext,
  { body, signature = '' }: { body: string; signature: string | undefined },
): Promise<{ received: true }> {
  const payments = requirePayments(ctx)
  const event = await payments.readEvent(body, signature).catch(orUnavailable(LATER))
  if (!event) throw new AppError('forbidden', 'Cette requête ne vient pas du prestataire de paiement.')
  if (event.customer_id && !(await isIrrelevant(ctx.db.sql, event))) {
    await readAndReconcile({ ...ctx, payments }, event.customer_id, event).catch(orUnavailable(LATER))
  }
  return { received: true }
}

const LATER = 'Cet événement sera accepté plus tard.'
