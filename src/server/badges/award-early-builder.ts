import { EARLY_BUILDERS } from '#domain/badges.ts'
import type { Sql } from '#server/db/database.ts'
import { addBadge, takeNumber } from './queries.ts'

const BADGE = 'Early Builder'

/** For somebody who just became a member, in a transaction: they find it on their profile. */
export async function awardEarlyBuilder(tx: Sql, userId: string): Promise<void> {
  if (await takeNumber(tx, userId, BADGE, EARLY_BUILDERS)) await addBadge(tx, userId, BADGE)
}
