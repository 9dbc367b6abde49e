import { hideSomePlans } from './erase.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockRemovals } from '#server/platform/db/locks.ts'
import { removeReleased } from '#server/platform/files/orphans.ts'
import { inBatches, removePlans } from '#server/plans/removal.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  deleteOfExecutions,
  deleteOrphanedConversations,
  deleteOrphanedMessages,
  deleteOwn,
  deleteUser,
  findPlansChoice,
  anonymise,
  anonymiseComments,
  anonymisePlans,
  leaveConversations,
  listOwnHidden,
  OWN_ROWS,
  releaseFilesOf,
  ANONYMISED_COLUMNS,
  deleteCommentLikes,
  deleteFollows,
  deleteLikes,
  deleteMentions,
  deleteReposts,
  deleteReviews,
} from './purge.queries.ts'

type Ctx = Pick<AppContext, 'db' | 'storage' | 'live'>

/** Purges the data of a closed account, and then its row. It can be interrupted at any point and started again. */
export async function removeAccount(ctx: Ctx, userId: string): Promise<void> {
  const { db } = ctx
  const plansChoice = await findPlansChoice(db.sql, userId)
  if (!plansChoice) return
  await inBatches(db, async (tx) => {
    const plans = await hideSomePlans(tx, ctx, userId, plansChoice)
    if (plans.length > 0) await invalidatePages(tx, plans)
    return plans.length
  })
  // Before the executions: a cascade has no batches.
  for (const table of ['journal_entries', 'execution_steps'] as const)
    await inBatches(db, (tx) => deleteOfExecutions(tx, table, userId))
  for (const rows of OWN_ROWS) await inBatches(db, (tx) => deleteOwn(tx, rows, userId))
  await deleteReactions(ctx, userId)
  await removeOwnPlans(ctx, userId)
  await inBatches(db, (tx) => anonymiseComments(tx, userId))
  await inBatches(db, (tx) => anonymisePlans(tx, userId))
  await leave(ctx, userId)
  for (const rows of ANONYMISED_COLUMNS) await inBatches(db, (tx) => anonymise(tx, rows, userId))
  await inBatches(db, (tx) => removeReleased(tx, ctx, releaseFilesOf(tx, userId)))
  await db.transaction(async (tx) => {
    await lockRemovals(tx)
    await deleteUser(tx, userId)
  })
}

async function deleteReactions({ db }: Ctx, userId: string): Promise<void> {
  await inBatches(db, (tx) => deleteLikes(tx, userId))
  await inBatches(db, (tx) => deleteReposts(tx, userId))
  await inBatches(db, (tx) => deleteCommentLikes(tx, userId))
  await inBatches(db, async (tx) => {
    const comments = await deleteMentions(tx, userId)
    if (comments.length > 0) await invalidatePages(tx, comments)
    return comments.length
  })
  await inBatches(db, async (tx) => {
    const reviews = await deleteReviews(tx, userId)
    if (reviews.length > 0) await invalidatePages(tx, reviews)
    return reviews.length
  })
  await inBatches(db, (tx) => deleteFollows(tx, userId, 'follower_id'))
  await inBatches(db, (tx) => deleteFollows(tx, userId, 'following_id'))
}

async function removeOwnPlans(ctx: Ctx, userId: string): Promise<void> {
  const plans = await listOwnHidden(ctx.db.sql, userId)
  if (plans.length === 0) return
  await removePlans(ctx, plans)
  await removeOwnPlans(ctx, userId)
}

async function leave({ db }: Ctx, userId: string): Promise<void> {
  await inBatches(db, (tx) => deleteOrphanedMessages(tx, userId))
  await inBatches(db, (tx) => deleteOrphanedConversations(tx, userId))
  await inBatches(db, async (tx) => {
    // The other participant may have left meanwhile.
    await deleteOrphanedConversations(tx, userId)
    return await leaveConversations(tx, userId)
  })
}
