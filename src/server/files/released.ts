import type { Transaction } from '#server/db/database.ts'
import type { AppContext } from '#server/context.ts'
import { removeRetired } from './orphans.ts'
import { type Retired, unmarkNoted } from './queries.ts'

type Released = Retired & { is_being_deleted: boolean }

/**
 * The unused ones of these files are removed after the commit, unless a draft noted it at the same moment. What the storage fails
 * to remove is left to the next clean-up. Returns how many were released.
 */
export async function removeReleased(
  tx: Transaction,
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  releasing: PromiseLike<Released[]>,
): Promise<number> {
  const released = await releasing
  tx.afterCommit(async () => {
    const noted = new Set(await unmarkNoted(db.sql))
    const going = released.filter(({ id, is_being_deleted }) => is_being_deleted && !noted.has(id))
    await removeRetired(db, storage, going)
  })
  return released.length
}
