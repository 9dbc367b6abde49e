import { OG, OG_PLACES } from '#domain/payments.ts'
import {
  type CustomerSnapshot,
  type PaymentEvent,
  type Payments,
  PaymentError,
} from '#server/platform/adapters/payments.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import {
  addBadge,
  hasBadgeNumber,
  removeBadge,
  assignBadgeNumber,
  deleteBadgeNumber,
} from '#server/points/queries.ts'
import { type RecordedPurchase, decide, type PaymentDecision } from './decide.ts'
import { type PurchaseChange, refreshTabs, notifyMember } from './notifications.ts'
import { listCustomersToReconcile, listCustomers, deleteTestRows, listTestBuyers } from './queries.ts'
import {
  recordSnapshotTime,
  findFirstVipPurchase,
  findOwner,
  findEntitlements,
  grantVerified,
  insertEvent,
  isTimeRestored,
  listPurchases,
  type Owner,
  saveSubscriptions,
  setNeedsReconciliation,
  updatePurchases,
  updateVip,
  revokeVerified,
  readClock,
  listMembersWithEndedVip,
} from './reconcile.queries.ts'

type Ctx = Pick<AppContext, 'db' | 'live' | 'sendLater' | 'enqueue' | 'site'>

export type SnapshotToApply = {
  provider: Payments['provider']
  customer_id: string
  /** When the reading began, by the database's clock. */
  read_at: string
  snapshot: CustomerSnapshot
  /** The webhook event that caused the reading; absent in a reconciliation. */
  event?: PaymentEvent
}

/**
 * Writes what the provider says to our ledger and the member’s entitlements. The event's id is saved in the same
 * transaction: an event is recorded if and only if it was applied. Returns what to correct at the provider.
 */
export async function applyCustomerSnapshot(
  ctx: Ctx,
  toApply: SnapshotToApply,
): Promise<PaymentDecision['corrections']> {
  const { customer_id, provider, event, snapshot, read_at: now } = toApply
  return await ctx.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, customer_id)
    if (event && !(await insertEvent(tx, event, provider))) return NO_CORRECTIONS
    if (!owner || !(await recordSnapshotTime(tx, customer_id, now))) return NO_CORRECTIONS
    const userId = owner.user_id
    const recorded = await listPurchases(
      tx,
      userId,
      snapshot.checkout_sessions.map(({ id }) => id),
    )
    const decision = decide({ snapshot, recorded, account_deleted_at: owner.account_deleted_at, now })
    const before = userId === null ? null : await findEntitlements(tx, userId)
    await updatePurchases(tx, decision.purchases)
    const isRestored = await isTimeRestored(tx, decision.subscriptions)
    const isSubscriptionChanged = await saveSubscriptions(tx, { userId, provider }, decision.subscriptions)
    await scheduleCorrections(tx, ctx, toApply, decision)
    if (userId !== null && before) {
      const changes = changedPurchases(recorded, decision)
      await updateBadges(tx, userId, changes)
      await updateVip(tx, userId)
      const isReversed = decision.subscriptions.some(({ is_reversed }) => is_reversed)
      const after = await findEntitlements(tx, userId)
      await notifyMember(tx, ctx, userId, { before, after, changes, isReversed, isRestored })
      if (isSubscriptionChanged || changes.length > 0) refreshTabs(tx, ctx, userId)
    }
    return decision.corrections
  })
}

/** After a webhook event a job sends the corrections; a reconciliation sends them itself. */
async function scheduleCorrections(
  tx: Transaction,
  { enqueue }: Ctx,
  { customer_id, event }: SnapshotToApply,
  { corrections: { cancel, refund } }: PaymentDecision,
) {
  const needsReconciliation = cancel.length + refund.length > 0
  await setNeedsReconciliation(tx, customer_id, needsReconciliation)
  if (needsReconciliation && event) await enqueue(tx, 'reconcile_customer', { customer_id })
}

const NO_CORRECTIONS: PaymentDecision['corrections'] = { cancel: [], refund: [] }

/** Locks the member: their role changes, and the account must not be deleted meanwhile. */
async function lockOwner(tx: Transaction, customerId: string): Promise<Owner | null> {
  const owner = await findOwner(tx, customerId)
  if (!owner?.user_id || (await lockMember(tx, owner.user_id, 'remove'))) return owner
  return await findOwner(tx, customerId)
}

const changedPurchases = (recorded: RecordedPurchase[], { purchases }: PaymentDecision): PurchaseChange[] =>
  recorded.flatMap((purchase) => {
    const now = purchases.find(({ id }) => id === purchase.id)
    return now && now.status !== purchase.status ? [{ purchase, now }] : []
  })

/**
 * Grants and revokes the verified badge and the OG badge, by the purchases that changed. OG goes with the member's first
 * VIP payment, while places are left.
 */
async function updateBadges(tx: Transaction, userId: string, changes: PurchaseChange[]) {
  const verifiedChanges = changes.filter(({ purchase }) => purchase.product === 'verified')
  if (verifiedChanges.some(({ purchase }) => purchase.status === 'paid')) await revokeVerified(tx, userId)
  for (const { purchase, now } of verifiedChanges) {
    if (now.status === 'paid') await grantVerified(tx, userId, purchase.verified_type, now.paid_at)
  }
  if (verifiedChanges.length === changes.length) return
  const first = await findFirstVipPurchase(tx, userId)
  // The number stays with the member: a dispute that is won restores the badge, another payment does not.
  if (first?.status === 'refunded') await removeBadge(tx, userId, OG)
  if (first?.status !== 'paid') return
  const isRestored = changes.some(({ purchase: { id, status } }) => id === first.id && status === 'refunded')
  const isNew = await assignBadgeNumber(tx, userId, OG, OG_PLACES)
  if (isNew || (isRestored && (await hasBadgeNumber(tx, userId, OG)))) await addBadge(tx, userId, OG)
}

type ReconcileContext = AppContext & { payments: Payments }

/** Reads a customer from the provider and applies the snapshot. Of an event only the id is used: events may come late. */
export async function readAndApplySnapshot(ctx: ReconcileContext, customer_id: string, event?: PaymentEvent) {
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
export async function reconcileCustomer(ctx: ReconcileContext, customer_id: string): Promise<void> {
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
  ctx: ReconcileContext,
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

const ENDED_VIP_BATCH = 100

/**
 * Ends VIP whose time is over, independently of the provider's events. A member who fails does not stop the others: the job
 * fails afterwards, and the next run tries again.
 */
export async function endVips(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  let after: string | undefined
  do {
    const ended = await listMembersWithEndedVip(ctx.db.sql, after ?? null, ENDED_VIP_BATCH)
    for (const userId of ended) {
      await endVip(ctx, userId).catch((error: unknown) => failures.push(error))
    }
    after = ended.length < ENDED_VIP_BATCH ? undefined : ended.at(-1)
  } while (after)
  if (failures.length > 0) throw new AggregateError(failures, `VIP of ${failures.length} members did not end`)
}

async function endVip(ctx: Ctx, userId: string): Promise<void> {
  const { enqueue } = ctx
  await ctx.db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId, 'remove'))) return
    const before = await findEntitlements(tx, userId)
    await updateVip(tx, userId)
    const after = await findEntitlements(tx, userId)
    await notifyMember(tx, ctx, userId, { before, after, changes: [], isReversed: false, isRestored: false })
    // Cancels a subscription whose renewal the provider would still retry.
    for (const customer_id of await listCustomers(tx, userId))
      await enqueue(tx, 'reconcile_customer', { customer_id })
    refreshTabs(tx, ctx, userId)
  })
}

type TestSalesContext = Pick<AppContext, 'db' | 'live' | 'sendLater' | 'site'>

/**
 * Deletes what test keys and the simulator sold, with the VIP, the verified badge and the OG number that came from it. Live
 * keys know none of these customers. Returns the number of members.
 */
export async function deleteTestSales(ctx: TestSalesContext): Promise<number> {
  const buyers = await listTestBuyers(ctx.db.sql)
  for (const userId of buyers) await deleteSalesTo(ctx, userId)
  return buyers.length
}

async function deleteSalesTo(ctx: TestSalesContext, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId, 'remove'))) return
    const before = await findEntitlements(tx, userId)
    const products = new Set((await deleteTestRows(tx, userId)).map(({ product }) => product))
    if (products.has('verified')) await revokeVerified(tx, userId)
    if (products.has('vip') && !(await findFirstVipPurchase(tx, userId))) {
      await removeBadge(tx, userId, OG)
      await deleteBadgeNumber(tx, userId, OG)
    }
    await updateVip(tx, userId)
    const after = await findEntitlements(tx, userId)
    await notifyMember(tx, ctx, userId, { before, after, changes: [], isReversed: false, isRestored: false })
    refreshTabs(tx, ctx, userId)
  })
}
