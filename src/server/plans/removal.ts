import type { Database, Transaction } from '#server/platform/db/database.ts'
import { lockRemovals } from '#server/platform/db/locks.ts'
import { removeReleased } from '#server/platform/files/orphans.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  deleteComments,
  deleteOfComments,
  deletePlans,
  deleteRows,
  detachAdaptations,
  detachExecutions,
  listHidden,
  PLAN_ROWS,
  releasePictures,
  revokeLikeXp,
} from './removal.queries.ts'

type Ctx = Pick<AppContext, 'db' | 'storage'>

/** Deletes the data of hidden plans, then the plans. A retry after an interruption continues where it stopped. */
export async function removePlans({ db, storage }: Ctx, planIds: readonly string[]): Promise<void> {
  const ids = await listHidden(db.sql, planIds)
  if (ids.length === 0) return
  await inBatches(db, (tx) => revokeLikeXp(tx, ids))
  // Before the comments, which many of these rows refer to: a cascade has no batches.
  for (const table of PLAN_ROWS) await inBatches(db, (tx) => deleteRows(tx, table, ids))
  await inBatches(db, (tx) => detachExecutions(tx, ids))
  await inBatches(db, (tx) => detachAdaptations(tx, ids))
  await inBatches(db, (tx) => deleteOfComments(tx, 'comment_likes', ids))
  await inBatches(db, (tx) => deleteOfComments(tx, 'comment_mentions', ids))
  await inBatches(db, (tx) => deleteComments(tx, ids, 'replies'))
  await inBatches(db, (tx) => deleteComments(tx, ids, 'first'))
  await inBatches(db, (tx) => removeReleased(tx, { db, storage }, releasePictures(tx, ids)))
  await db.transaction(async (tx) => {
    await lockRemovals(tx)
    await deletePlans(tx, ids)
  })
}

/** Each batch is its own transaction, so that others wait for one batch at most. */
export async function inBatches(
  db: Database,
  removeSome: (tx: Transaction) => Promise<number>,
): Promise<void> {
  let deleted: number
  do {
    deleted = await db.transaction(async (tx) => {
      await lockRemovals(tx)
      return await removeSome(tx)
    })
    // A short batch is not always the last one: others may have deleted some of its rows concurrently.
  } while (deleted > 0)
}
