import type { Transaction } from '#server/platform/db/database.ts'
import type { AppContext } from '#server/platform/context.ts'
import { removeRetired } from './orphans.ts'
import { type Retired, unmarkNoted } from './queries.ts'

type Released = Retired & { is_being_deleted: boolean }

/**
 * Removes the files that are marked for deletion after the commit. A file that a draft referenced at the same moment stays.
 * If the storage fails to remove a file, the next clean-up tries again. Returns the number of released files.
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
