import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMembers, lockPlan } from '#server/platform/db/locks.ts'
import {
  deleteRound,
  findRound,
  insertFollowerNotifications,
  listFollowers,
  lockRounds,
  startRound,
  updateRound,
} from './rounds.queries.ts'

const FOLLOWERS_AT_ONCE = 500

/**
 * Notifies the followers of every discussion with new comments, one plan after the other. Each batch is a transaction that
 * also stores how far it came, so that a stopped job resumes there: no follower is notified twice or left out. Of several
 * processes one works at a time.
 */
export async function notifyFollowers({ db, live }: Pick<AppContext, 'db' | 'live'>): Promise<void> {
  while (await db.transaction((tx) => notifyNextFollowers(tx, live)));
}

/** Returns false when there is nothing to do, or another process does it. */
async function notifyNextFollowers(tx: Transaction, live: AppContext['live']): Promise<boolean> {
  if (!(await lockRounds(tx))) return false
  const round = await findRound(tx)
  // Starting is a transaction of its own: it locks the counters of the plan, which every new comment changes.
  if (!round) return await startRound(tx)
  const followers = await listFollowers(tx, round, FOLLOWERS_AT_ONCE)
  const members = await lockMembers(tx, followers, 'share')
  if (await lockPlan(tx, round.plan_id, 'share')) {
    const inserted = await insertFollowerNotifications(tx, round, [...members])
    for (const { id, user_id } of inserted)
      live.publish({ to: [user_id], event: { type: 'notification', id } }, tx)
  }
  const lastUser = followers.at(-1)
  if (lastUser && followers.length === FOLLOWERS_AT_ONCE) await updateRound(tx, round.plan_id, lastUser)
  else await deleteRound(tx, round.plan_id)
  return true
}
