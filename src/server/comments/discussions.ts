import { defaultDiscussion, type Discussion } from '#domain/comments/discussions.ts'
import { notFound } from '#domain/errors.ts'
import { deleteMailsOfDiscussion } from '#server/digest/comment-mails.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMembers, lockPlan } from '#server/platform/db/locks.ts'
import {
  deleteUnreadOfDiscussion,
  writeDiscussionLevel,
  deleteRound,
  findRound,
  insertFollowerNotifications,
  listFollowers,
  lockRounds,
  startRound,
  updateRound,
} from './discussions.queries.ts'

/** The member's own tabs show the new level and, after muting, the shorter list of notifications. */
export async function setDiscussion(
  { db, live }: AppContext,
  userId: string,
  planId: string,
  discussion: Discussion,
): Promise<Discussion & { previous: Discussion }> {
  return await db.transaction(async (tx) => {
    const before = await writeLevel(tx, live, { userId, planId, ...discussion })
    if (!before) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
    return { ...discussion, previous: before.stored ?? defaultDiscussion(before.plan.author_id === userId) }
  })
}

type DiscussionChange = Discussion & { userId: string; planId: string }

/**
 * « Couper cette discussion » by the link in a mail, and back. Returns the plan and the level that undoes a mute, or null if the
 * plan is not online or the member is unknown.
 */
export async function changeDiscussion(
  tx: Transaction,
  live: AppContext['live'],
  change: DiscussionChange,
): Promise<{ plan: { title: string; slug: string }; unmuted: Discussion } | null> {
  const before = await writeLevel(tx, live, change)
  if (!before) return null
  const { title, slug, author_id } = before.plan
  const { stored } = before
  return {
    plan: { title, slug },
    unmuted: stored && stored.level !== 'mute' ? stored : defaultDiscussion(author_id === change.userId),
  }
}

async function writeLevel(tx: Transaction, live: AppContext['live'], level: DiscussionChange) {
  const { userId, planId } = level
  const before = await writeDiscussionLevel(tx, level)
  if (!before) return null
  const deleted = level.level === 'mute' ? await deleteUnread(tx, userId, planId) : 0
  if (level.level === 'mute') await deleteMailsOfDiscussion(tx, userId, planId)
  live.publish({ to: [userId], event: { type: 'discussion_changed', plan_id: planId } }, tx)
  if (deleted > 0) live.publish({ to: [userId], event: { type: 'notifications_changed' } }, tx)
  return before
}

/** A single statement stays short, also for the author of a plan with thousands of unread comments. */
const DELETED_AT_ONCE = 2_000

async function deleteUnread(tx: Transaction, userId: string, planId: string): Promise<number> {
  let all = 0
  let deleted: number
  do {
    deleted = await deleteUnreadOfDiscussion(tx, userId, planId, DELETED_AT_ONCE)
    all += deleted
  } while (deleted === DELETED_AT_ONCE)
  return all
}

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
