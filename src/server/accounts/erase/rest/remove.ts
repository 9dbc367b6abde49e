import { hideSomePlans } from '#server/accounts/erase/actions.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import { lockRemovals } from '#server/db/locks.ts'
import { removeReleased } from '#server/files/released.ts'
import { inBatches, removePlans } from '#server/plans/removal/remove.ts'
import type { AppContext } from '#server/context.ts'
import {
  deleteDyingConversations,
  deleteDyingMessages,
  deleteOwn,
  deleteUser,
  findFate,
  forgetName,
  forgetPlans,
  leaveConversations,
  listOwnHidden,
  OWN_ROWS,
  releaseFiles,
  SIGNED_ROWS,
  takeBackFollows,
  takeBackLikes,
  takeBackReposts,
} from './queries.ts'

type Ctx = Pick<AppContext, 'db' | 'storage' | 'live'>

/** Removes all that a closed account leaves behind, and then its row. Broken off anywhere it may begin again. */
export async function removeAccount(ctx: Ctx, userId: string): Promise<void> {
  const { db } = ctx
  const fate = await findFate(db.sql, userId)
  if (!fate) return
  await inBatches(db, async (tx) => {
    const plans = await hideSomePlans(tx, ctx, userId, fate)
    if (plans.length > 0) await invalidatePages(tx, plans)
    return plans.length
  })
  for (const rows of OWN_ROWS) await inBatches(db, (tx) => deleteOwn(tx, rows, userId))
  await takeBackAll(ctx, userId)
  await removeOwnPlans(ctx, userId)
  await inBatches(db, (tx) => forgetPlans(tx, userId))
  await leave(ctx, userId)
  for (const rows of SIGNED_ROWS) await inBatches(db, (tx) => forgetName(tx, rows, userId))
  await inBatches(db, (tx) => removeReleased(tx, ctx, releaseFiles(tx, userId)))
  await db.transaction(async (tx) => {
    await lockRemovals(tx)
    await deleteUser(tx, userId)
  })
}

async function takeBackAll({ db }: Ctx, userId: string): Promise<void> {
  await inBatches(db, (tx) => takeBackLikes(tx, userId))
  await inBatches(db, (tx) => takeBackReposts(tx, userId))
  await inBatches(db, (tx) => takeBackFollows(tx, userId, 'follower_id'))
  await inBatches(db, (tx) => takeBackFollows(tx, userId, 'following_id'))
}

async function removeOwnPlans(ctx: Ctx, userId: string): Promise<void> {
  const plans = await listOwnHidden(ctx.db.sql, userId)
  if (plans.length === 0) return
  await removePlans(ctx, plans)
  await removeOwnPlans(ctx, userId)
}

async function leave({ db }: Ctx, userId: string): Promise<void> {
  await inBatches(db, (tx) => deleteDyingMessages(tx, userId))
  await inBatches(db, (tx) => deleteDyingConversations(tx, userId))
  await inBatches(db, async (tx) => {
    // The other one may have left meanwhile.
    await deleteDyingConversations(tx, userId)
    return await leaveConversations(tx, userId)
  })
}
