import { lockMember } from '#server/db/locks.ts'
import type { AppContext } from '#server/context.ts'
import { listCustomers } from '../queries.ts'
import { findTier, listEndedVips, updateVip } from './queries.ts'
import { refreshTabs, notifyMember } from './notify-member.ts'

type Ctx = Pick<AppContext, 'db' | 'live' | 'sendLater' | 'enqueue' | 'site'>

const AT_ONCE = 100

/**
 * Ends VIP whose time is over, whatever the provider has sent. One member whose end fails does not stop the others: the
 * job fails afterwards and is retried.
 */
export async function endVips(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  let after: string | undefined
  do {
    const ended = await listEndedVips(ctx.db.sql, after ?? null, AT_ONCE)
    for (const userId of ended) {
      await endVip(ctx, userId).catch((error: unknown) => failures.push(error))
    }
    after = ended.length < AT_ONCE ? undefined : ended.at(-1)
  } while (after)
  if (failures.length > 0) throw new AggregateError(failures, `VIP of ${failures.length} members did not end`)
}

async function endVip(ctx: Ctx, userId: string): Promise<void> {
  const { enqueue } = ctx
  await ctx.db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId, 'remove'))) return
    const before = await findTier(tx, userId)
    await updateVip(tx, userId)
    const after = await findTier(tx, userId)
    await notifyMember(tx, ctx, userId, { before, after, changes: [], isReturned: false, isRestored: false })
    // Cancels what the provider would still retry.
    for (const customer_id of await listCustomers(tx, userId))
      await enqueue(tx, 'payment_sync', { customer_id })
    refreshTabs(tx, ctx, userId)
  })
}
