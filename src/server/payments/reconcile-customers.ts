import { PaymentError, type PaymentEvent, type Payments } from '#server/platform/adapters/payments.ts'
import type { AppContext } from '#server/platform/context.ts'
import { listCustomersToReconcile } from './queries.ts'
import { readClock } from './reconcile.queries.ts'
import { applyCustomerSnapshot } from './apply-snapshot.ts'

type Ctx = AppContext & { payments: Payments }

/** Reads a customer from the provider and applies the snapshot. Of an event only the id is used: events may come late. */
export async function readAndApplySnapshot(ctx: Ctx, customer_id: string, event?: PaymentEvent) {
  const { db, payments } = ctx
  const read_at = await readClock(db.sql)
  const snapshot = await payments.readCustomer(customer_id)
  return await applyCustomerSnapshot(ctx, {
    provider: payments.provider,
    customer_id,
    read_at,
    snapshot,
    ...(event && { event }),
  })
}

/**
 * Applies the customer's snapshot, then corrects the provider: cancels and refunds a second subscription, or that of a
 * deleted account. Reads the customer again after corrections: without it `needs_reconciliation` stays set.
 */
export async function reconcileCustomer(ctx: Ctx, customer_id: string): Promise<void> {
  const { cancel, refund } = await readAndApplySnapshot(ctx, customer_id)
  for (const id of cancel) await ctx.payments.cancelSubscription(id)
  for (const id of refund) await ctx.payments.refundPayment(id)
  if (cancel.length + refund.length > 0) await readAndApplySnapshot(ctx, customer_id)
}

const BATCH_SIZE = 50

/** Logs and counts a customer who could not be reconciled. */
export type OnReconcileError = (error: unknown, customerId: string) => void

/**
 * Nightly: reconciles all customers whose events may have been lost, one batch per job. A customer who fails is reported and
 * retried in a job of their own. When the provider is unavailable for two customers in a row, the job fails and is retried.
 */
export async function reconcileAllCustomers(
  ctx: Ctx,
  after: string,
  onError: OnReconcileError,
): Promise<void> {
  const { db, enqueue, payments } = ctx
  const batch = { after, limit: BATCH_SIZE }
  const customers = await listCustomersToReconcile(db.sql, payments.provider, batch)
  const failures = new Map<string, unknown>()
  let unavailableInARow = 0
  for (const customer_id of customers) {
    try {
      await reconcileCustomer(ctx, customer_id)
      unavailableInARow = 0
    } catch (error) {
      unavailableInARow = error instanceof PaymentError && error.isUnavailable ? unavailableInARow + 1 : 0
      if (unavailableInARow === 2) throw error
      failures.set(customer_id, error)
    }
  }
  for (const [customer_id, error] of failures) {
    onError(error, customer_id)
    await enqueue(db.sql, 'reconcile_customer', { customer_id })
  }
  const last = customers.at(-1)
  if (customers.length === BATCH_SIZE && last) {
    await enqueue(db.sql, 'reconcile_all_customers', { after: last })
  }
}
