import { lockMember } from '#server/platform/db/locks.ts'
import type { AppContext } from '#server/platform/context.ts'
import { listCustomers } from './queries.ts'
import { findEntitlements, listMembersWithEndedVip, updateVip } from './reconcile.queries.ts'
import { refreshTabs, notifyMember } from './notify-member.ts'

type Ctx = Pick<AppContext, 'db' | 'live' | 'sendLater' | 'enqueue' | 'site'>

const BATCH_SIZE = 100

/**
 * Ends VIP whose time is over, independently of the provider's events. A member who fails does not stop the others: the job
 * fails afterwards, and the next run tries again.
 */
export async function endVips(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  let after: string | undefined
  do {
    const ended = await listMembersWithEndedVip(ctx.db.sql, after ?? null, BATCH_SIZE)
    for (const userId of ended) {
      await endVip(ctx, userId).catch((error: unknown) => failures.push(error))
    }
    after = ended.length < BATCH_SIZE ? undefined : ended.at(-1)
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
