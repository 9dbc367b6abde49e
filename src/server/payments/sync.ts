import { PaymentError, type PaymentEvent, type Payments } from '#server/adapters/payments/payments.ts'
import type { AppContext } from '#server/context.ts'
import { listCustomersToReconcile } from './queries.ts'
import { readClock } from './reconcile/queries.ts'
import { reconcile } from './reconcile/reconcile.ts'

type Ctx = AppContext & { payments: Payments }

/** Reads a customer from the provider and reconciles our ledger with it. The content of an event is not used. */
export async function readAndReconcile(ctx: Ctx, customer_id: string, event?: PaymentEvent) {
  const { db, payments } = ctx
  const read_at = await readClock(db.sql)
  const state = await payments.readCustomer(customer_id)
  return await reconcile(ctx, {
    provider: payments.provider,
    customer_id,
    read_at,
    state,
    ...(event && { event }),
  })
}

/**
 * The same, and cancels and refunds at the provider: a second subscription, one of a member who has left. Then reads the
 * customer once more, who counts as reconciled only when the corrections took effect.
 */
export async function syncCustomer(ctx: Ctx, customer_id: string): Promise<void> {
  const { cancel, refund } = await readAndReconcile(ctx, customer_id)
  for (const id of cancel) await ctx.payments.cancelSubscription(id)
  for (const id of refund) await ctx.payments.refundPayment(id)
  if (cancel.length + refund.length > 0) await readAndReconcile(ctx, customer_id)
}

const CUSTOMERS_AT_ONCE = 50

/** Logs and counts a customer who could not be reconciled. */
export type OnReconcileError = (error: unknown, customerId: string) => void

/**
 * Each night: reconciles customers whose events may have been lost, one page after the other. One who fails is reported and
 * retried alone. When the provider is unavailable for two in a row, the job fails and retries the same page.
 */
export async function reconcileCustomers(ctx: Ctx, after: string, onError: OnReconcileError): Promise<void> {
  const { db, enqueue, payments } = ctx
  const page = { after, limit: CUSTOMERS_AT_ONCE }
  const customers = await listCustomersToReconcile(db.sql, payments.provider, page)
  const failures = new Map<string, unknown>()
  let unavailable = 0
  for (const customer_id of customers) {
    try {
      await syncCustomer(ctx, customer_id)
      unavailable = 0
    } catch (error) {
      unavailable = error instanceof PaymentError && error.isUnavailable ? unavailable + 1 : 0
      if (unavailable === 2) throw error
      failures.set(customer_id, error)
    }
  }
  for (const [customer_id, error] of failures) {
    onError(error, customer_id)
    await enqueue(db.sql, 'payment_sync', { customer_id })
  }
  const last = customers.at(-1)
  if (customers.length === CUSTOMERS_AT_ONCE && last) {
    await enqueue(db.sql, 'payment_reconcile', { after: last })
  }
}
