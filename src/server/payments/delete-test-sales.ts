import { OG } from '#domain/payments.ts'
import { deleteBadgeNumber, removeBadge } from '#server/points/badges.queries.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import type { AppContext } from '#server/platform/context.ts'
import { refreshTabs, notifyMember } from './notify-member.ts'
import { findEntitlements, findFirstVipPurchase, revokeVerified, updateVip } from './reconcile.queries.ts'
import { deleteTestRows, listTestBuyers } from './test-sales.queries.ts'

type Ctx = Pick<AppContext, 'db' | 'live' | 'sendLater' | 'site'>

/**
 * Deletes what test keys and the simulator sold, with the VIP, the verified badge and the OG number that came from it. Live
 * keys know none of these customers. Returns the number of members.
 */
export async function deleteTestSales(ctx: Ctx): Promise<number> {
  const buyers = await listTestBuyers(ctx.db.sql)
  for (const userId of buyers) await deleteSalesTo(ctx, userId)
  return buyers.length
}

async function deleteSalesTo(ctx: Ctx, userId: string): Promise<void> {
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
