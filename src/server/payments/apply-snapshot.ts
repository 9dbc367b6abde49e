import { OG, OG_PLACES } from '#domain/payments.ts'
import type { CustomerSnapshot, PaymentEvent, Payments } from '#server/platform/adapters/payments.ts'
import { addBadge, hasBadgeNumber, removeBadge, assignBadgeNumber } from '#server/points/badges.queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import type { AppContext } from '#server/platform/context.ts'
import { type RecordedPurchase, decide, type Decision } from './decide.ts'
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
} from './reconcile.queries.ts'
import type { PurchaseChange } from './notifications.ts'
import { refreshTabs, notifyMember } from './notify-member.ts'

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
): Promise<Decision['corrections']> {
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
  { corrections: { cancel, refund } }: Decision,
) {
  const needsReconciliation = cancel.length + refund.length > 0
  await setNeedsReconciliation(tx, customer_id, needsReconciliation)
  if (needsReconciliation && event) await enqueue(tx, 'reconcile_customer', { customer_id })
}

const NO_CORRECTIONS: Decision['corrections'] = { cancel: [], refund: [] }

/** Locks the member: their role changes, and the account must not be deleted meanwhile. */
async function lockOwner(tx: Transaction, customerId: string): Promise<Owner | null> {
  const owner = await findOwner(tx, customerId)
  if (!owner?.user_id || (await lockMember(tx, owner.user_id, 'remove'))) return owner
  return await findOwner(tx, customerId)
}

const changedPurchases = (recorded: RecordedPurchase[], { purchases }: Decision): PurchaseChange[] =>
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
