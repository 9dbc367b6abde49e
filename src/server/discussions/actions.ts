import { defaultDiscussion, type Discussion } from '#domain/discussions.ts'
import { notFound } from '#domain/errors.ts'
import { deleteMailsOfDiscussion } from '#server/comments/mails/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { deleteUnreadOfDiscussion, writeDiscussionLevel } from './queries.ts'

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

/** « Couper cette discussion » by the link in a mail. Returns the plan, or null if it is not online or the member is unknown. */
export async function muteDiscussion(
  tx: Transaction,
  live: AppContext['live'],
  userId: string,
  planId: string,
): Promise<{ title: string; slug: string } | null> {
  const before = await writeLevel(tx, live, { userId, planId, level: 'mute', is_chosen: true })
  return before && { title: before.plan.title, slug: before.plan.slug }
}

async function writeLevel(
  tx: Transaction,
  live: AppContext['live'],
  level: Parameters<typeof writeDiscussionLevel>[1],
) {
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
