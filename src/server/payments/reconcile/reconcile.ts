import { OG, OG_PLACES } from '#domain/payments.ts'
import type { CustomerReading, PaymentEvent, Payments } from '#server/adapters/payments/payments.ts'
import { addBadge, hasNumber, removeBadge, takeNumber } from '#server/badges/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockMember } from '#server/db/locks.ts'
import type { AppContext } from '#server/context.ts'
import { type RecordedPurchase, decide, type Decision } from './decide.ts'
import {
  recordReading,
  findFirstVip,
  findOwner,
  findTier,
  grantBadge,
  insertEvent,
  isTimeRestored,
  listPurchases,
  type Owner,
  saveSubscriptions,
  setNeedsReconciliation,
  updatePurchases,
  updateVip,
  withdrawBadge,
} from './queries.ts'
import type { Change } from './notifications.ts'
import { refreshTabs, notifyMember } from './notify-member.ts'

type Ctx = Pick<AppContext, 'db' | 'live' | 'sendLater' | 'enqueue' | 'site'>

export type Reading = {
  provider: Payments['provider']
  customer_id: string
  /** When it began, by the database's clock. */
  read_at: string
  state: CustomerReading
  /** What it was read for; without one, to make sure. */
  event?: PaymentEvent
}

/**
 * Makes our ledger and the member’s rights agree with what was read from the provider. The event's id is saved in the same
 * transaction: an event is recorded if and only if it was applied. Returns what to correct at the provider.
 */
export async function reconcile(ctx: Ctx, reading: Reading): Promise<Decision['corrections']> {
  const { customer_id, provider, event } = reading
  return await ctx.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, customer_id)
    if (event && !(await insertEvent(tx, event, provider))) return NOTHING
    if (!owner || !(await recordReading(tx, customer_id, reading.read_at))) return NOTHING
    const userId = owner.user_id
    const recorded = await listPurchases(
      tx,
      userId,
      reading.state.sessions.map(({ id }) => id),
    )
    const { read_at: now, state } = reading
    const decision = decide({ reading: state, recorded, account_deleted_at: owner.account_deleted_at, now })
    const before = userId === null ? null : await findTier(tx, userId)
    await updatePurchases(tx, decision.purchases)
    const isRestored = await isTimeRestored(tx, decision.subscriptions)
    const isSubscriptionChanged = await saveSubscriptions(tx, { userId, provider }, decision.subscriptions)
    await leaveCorrections(tx, ctx, reading, decision)
    if (userId !== null && before) {
      const changes = changedPurchases(recorded, decision)
      await updateBadges(tx, userId, changes)
      await updateVip(tx, userId)
      const isReturned = decision.subscriptions.some(({ is_returned }) => is_returned)
      const after = await findTier(tx, userId)
      await notifyMember(tx, ctx, userId, { before, after, changes, isReturned, isRestored })
      if (isSubscriptionChanged || changes.length > 0) refreshTabs(tx, ctx, userId)
    }
    return decision.corrections
  })
}

/** A webhook event leaves the corrections to a job. */
async function leaveCorrections(
  tx: Transaction,
  { enqueue }: Ctx,
  { customer_id, event }: Reading,
  { corrections: { cancel, refund } }: Decision,
) {
  const needsReconciliation = cancel.length + refund.length > 0
  await setNeedsReconciliation(tx, customer_id, needsReconciliation)
  if (needsReconciliation && event) await enqueue(tx, 'payment_sync', { customer_id })
}

const NOTHING: Decision['corrections'] = { cancel: [], refund: [] }

/** A change of role waits for other changes of the member, and the account cannot be deleted meanwhile. */
async function lockOwner(tx: Transaction, customerId: string): Promise<Owner | null> {
  const owner = await findOwner(tx, customerId)
  if (!owner?.user_id || (await lockMember(tx, owner.user_id, 'remove'))) return owner
  return await findOwner(tx, customerId)
}

const changedPurchases = (recorded: RecordedPurchase[], { purchases }: Decision): Change[] =>
  recorded.flatMap((purchase) => {
    const now = purchases.find(({ id }) => id === purchase.id)
    return now && now.status !== purchase.status ? [{ purchase, now }] : []
  })

async function updateBadges(tx: Transaction, userId: string, changes: Change[]) {
  const badges = changes.filter(({ purchase }) => purchase.product === 'verified')
  if (badges.some(({ purchase }) => purchase.status === 'paid')) await withdrawBadge(tx, userId)
  for (const { purchase, now } of badges) {
    if (now.status === 'paid') await grantBadge(tx, userId, purchase.verified_type, now.paid_at)
  }
  if (badges.length === changes.length) return
  const first = await findFirstVip(tx, userId)
  // The number stays the member's: a dispute that is won restores the badge, another payment does not.
  if (first?.status === 'refunded') await removeBadge(tx, userId, OG)
  if (first?.status !== 'paid') return
  const isRestored = changes.some(({ purchase: { id, status } }) => id === first.id && status === 'refunded')
  const isNew = await takeNumber(tx, userId, OG, OG_PLACES)
  if (isNew || (isRestored && (await hasNumber(tx, userId, OG)))) await addBadge(tx, userId, OG)
}
