import { smallPicture } from '#domain/pictures.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/database.ts'
import { deleteFiles, lockOrphans, type OrphanPlace } from './queries.ts'

/** Small, for the transaction stays open while the storage works. */
const BATCH = 20

/**
 * Removes the files that belong to nothing, and answers how many. The rows go last: what fails or stops halfway is
 * found again the next time.
 */
export async function removeOrphans(db: Database, storage: Storage, olderThan: Date): Promise<number> {
  let removed = 0
  let after: OrphanPlace | null = null
  do {
    after = await db.transaction(async (tx): Promise<OrphanPlace | null> => {
      const orphans = await lockOrphans(tx, { olderThan, after, limit: BATCH })
      const paths = orphans.filter(({ is_drafted }) => !is_drafted).map(({ path }) => path)
      await Promise.all(paths.flatMap((path) => [storage.remove(path), storage.remove(smallPicture(path))]))
      await deleteFiles(tx, paths)
      removed += paths.length
      return orphans.length < BATCH ? null : (orphans.at(-1) ?? null)
    })
  } while (after)
  return removed
}
