import { smallPicture } from '#domain/pictures.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/database.ts'
import { deleteFiles, markOrphans, type Orphan, type Retired, unmarkNoted } from './queries.ts'

/** So many are removed from the storage at once. */
const BATCH = 20

/**
 * Removes the files that belong to nothing, and returns how many. They are marked first, and their rows go last: what
 * fails or stops halfway is found again the next time, and keeps nothing behind it from going.
 */
export async function removeOrphans({ sql }: Database, storage: Storage, olderThan: Date): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  await unmarkNoted(sql)
  let orphans: Orphan[] = []
  do {
    orphans = await markOrphans(sql, { olderThan, after: orphans.at(-1) ?? null, limit: BATCH })
    // From then on none of them can be noted.
    const noted = new Set(await unmarkNoted(sql))
    const going = orphans.filter(({ id }) => !noted.has(id))
    const removedIds = await removeFrom(storage, going, failures)
    await deleteFiles(sql, removedIds)
    removed += removedIds.length
  } while (orphans.length === BATCH)
  if (failures.length > 0) throw new AggregateError(failures, 'removing files')
  return removed
}

/** Removes files that are no longer shown. What fails is left to the next clean-up. */
export async function removeRetired({ sql }: Database, storage: Storage, files: Retired[]): Promise<void> {
  await deleteFiles(sql, await removeFrom(storage, files, []))
}

/** Returns the ids of the removed ones. */
async function removeFrom(storage: Storage, files: Retired[], failures: unknown[]): Promise<string[]> {
  const remove = async ({ id, path }: Retired) => {
    await Promise.all([storage.remove(path), storage.remove(smallPicture(path))])
    return id
  }
  const outcomes = await Promise.allSettled(files.map(remove))
  for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}
