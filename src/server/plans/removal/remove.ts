import type { Database, Transaction } from '#server/db/database.ts'
import { lockRemovals } from '#server/db/locks.ts'
import { removeReleased } from '#server/files/released.ts'
import type { AppContext } from '#server/context.ts'
import {
  deleteComments,
  deletePlans,
  deleteRows,
  listHidden,
  PLAN_ROWS,
  releasePictures,
  revokeLikeXp,
} from './queries.ts'

type Ctx = Pick<AppContext, 'db' | 'storage'>

/** Removes all that is left of hidden plans, and then themselves. Broken off anywhere it may begin again. */
export async function removePlans({ db, storage }: Ctx, planIds: readonly string[]): Promise<void> {
  const ids = await listHidden(db.sql, planIds)
  if (ids.length === 0) return
  await inBatches(db, (tx) => revokeLikeXp(tx, ids))
  await inBatches(db, (tx) => deleteComments(tx, ids))
  for (const table of PLAN_ROWS) await inBatches(db, (tx) => deleteRows(tx, table, ids))
  await inBatches(db, (tx) => removeReleased(tx, { db, storage }, releasePictures(tx, ids)))
  await db.transaction(async (tx) => {
    await lockRemovals(tx)
    await deletePlans(tx, ids)
  })
}

/** Each batch is a transaction of its own: others wait for one of them at most. */
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
    // A batch may be small because others deleted some of it meanwhile.
  } while (deleted > 0)
}
