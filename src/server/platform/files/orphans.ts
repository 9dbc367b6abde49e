import { smallPicture } from '#domain/pictures.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { deleteFiles, markOrphans, type Orphan, type Retired, unmarkNoted } from './queries.ts'

/** The number of files that are removed from the storage concurrently. */
const BATCH = 20

/**
 * Removes the files that have no owner, and returns their number. It flags the rows first and deletes them last, so that the
 * next run finds a file whose removal failed. A failure does not stop the removal of the other files.
 */
export async function removeOrphans({ sql }: Database, storage: Storage, olderThan: Date): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  await unmarkNoted(sql)
  let orphans: Orphan[] = []
  do {
    orphans = await markOrphans(sql, { olderThan, after: orphans.at(-1) ?? null, limit: BATCH })
    // A draft may have referenced a file just before it was marked. After the mark, no draft can reference it.
    const noted = new Set(await unmarkNoted(sql))
    const going = orphans.filter(({ id }) => !noted.has(id))
    const removedIds = await removeFrom(storage, going, failures)
    await deleteFiles(sql, removedIds)
    removed += removedIds.length
  } while (orphans.length === BATCH)
  if (failures.length > 0) throw new AggregateError(failures, 'removing files')
  return removed
}

/** Removes files that are no longer shown. If a removal fails, the next clean-up tries again. */
export async function removeRetired({ sql }: Database, storage: Storage, files: Retired[]): Promise<void> {
  await deleteFiles(sql, await removeFrom(storage, files, []))
}

/** Returns the ids of the files that were removed, and adds the errors of the others to `failures`. */
async function removeFrom(storage: Storage, files: Retired[], failures: unknown[]): Promise<string[]> {
  const remove = async ({ id, path }: Retired) => {
    await Promise.all([storage.remove(path), storage.remove(smallPicture(path))])
    return id
  }
  const outcomes = await Promise.allSettled(files.map(remove))
  for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

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
