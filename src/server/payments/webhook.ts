import { AppError } from '#domain/errors.ts'
import type { AppContext } from '#server/platform/context.ts'
import { orUnavailable, requirePayments } from './provider.ts'
import { isIrrelevant } from './reconcile.queries.ts'
import { readAndApplySnapshot } from './reconcile-customers.ts'

/**
 * Receives an event of the provider and applies the customer's current state. The provider sends the event again, for days,
 * until it gets a 2xx: so the response follows the commit.
 */
export async function receiveEvent(
  ctx: AppContext,
  { body, signature = '' }: { body: string; signature: string | undefined },
): Promise<{ received: true }> {
  const payments = requirePayments(ctx)
  const event = await payments.readEvent(body, signature).catch(orUnavailable(SENT_AGAIN))
  if (!event) throw new AppError('forbidden', 'Cette requête ne vient pas du prestataire de paiement.')
  if (event.customer_id && !(await isIrrelevant(ctx.db.sql, event))) {
    await readAndApplySnapshot({ ...ctx, payments }, event.customer_id, event).catch(
      orUnavailable(SENT_AGAIN),
    )
  }
  return { received: true }
}

const SENT_AGAIN = 'Cet événement sera accepté plus tard.'
