import { smallPicture } from '#domain/pictures.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/database.ts'
import { deleteFiles, lockOrphans } from './queries.ts'

/** Small, for the transaction stays open while the storage works. */
const BATCH = 20

/**
 * Removes the files that belong to nothing, and answers how many. The rows go last: what fails or stops halfway is
 * found again the next time.
 */
export async function removeOrphans(db: Database, storage: Storage, olderThan: Date): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const paths = await lockOrphans(tx, olderThan, BATCH)
      await Promise.all(paths.flatMap((path) => [storage.remove(path), storage.remove(smallPicture(path))]))
      await deleteFiles(tx, paths)
      return paths.length
    })
    removed += count
    if (count < BATCH) return removed
  }
}
