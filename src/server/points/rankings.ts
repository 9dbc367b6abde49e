import type { Sql } from '#server/platform/db/database.ts'
import {
  listChangedPlans,
  listChangedScores,
  lockRankings,
  replaceScores,
  updateRecentLikes,
} from './rankings.queries.ts'

type Db = { sql: Sql; transaction: (work: (tx: Sql) => Promise<void>) => Promise<void> }

/** A like waits for the locks of one batch at most. */
const ROWS_PER_TRANSACTION = 300

/**
 * Counts the likes of each plan in the last seven and thirty days (« Top ») and the score of each member in the current week
 * and month (« Classement »). Each run counts all of them anew and writes what has changed, so an interrupted run is
 * completed by the next.
 */
export async function updateRankings(db: Db): Promise<void> {
  await writeInBatches(db, await listChangedPlans(db.sql), updateRecentLikes)
  await writeInBatches(db, await listChangedScores(db.sql), replaceScores)
}

async function writeInBatches<Row>(
  { transaction }: Db,
  rows: Row[],
  write: (tx: Sql, batch: Row[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_TRANSACTION)
    await transaction(async (tx) => {
      await lockRankings(tx)
      await write(tx, rows.slice(from, from + ROWS_PER_TRANSACTION))
    })
}
