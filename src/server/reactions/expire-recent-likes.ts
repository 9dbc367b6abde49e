import type { Database } from '#server/platform/db/database.ts'
import { expireLikes, findExpiryRange, listPlansWithExpiredLikes, updateExpiredUntil } from './queries.ts'

const PLANS_PER_TRANSACTION = 50

/**
 * Removes expired likes from the counters of « Cette semaine » and « Ce mois ». Each step expires a bounded number of likes
 * and commits, so that the job makes progress after an outage of any length and resumes where it stopped.
 */
export async function expireRecentLikes({
  sql,
  transaction,
}: Pick<Database, 'sql' | 'transaction'>): Promise<void> {
  for (;;) {
    const range = await findExpiryRange(sql)
    const plans = await listPlansWithExpiredLikes(sql, range)
    for (let from = 0; from < plans.length; from += PLANS_PER_TRANSACTION)
      await transaction((tx) => expireLikes(tx, plans.slice(from, from + PLANS_PER_TRANSACTION), range))
    await updateExpiredUntil(sql, range.until)
    if (range.is_last) return
  }
}
