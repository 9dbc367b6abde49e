import { authorise } from '#server/platform/policies.ts'
import { earningCounts } from '#domain/points/badges.ts'
import { AppError, notFound, unavailable } from '#domain/errors.ts'
import type { FollowState, LikeState, RepostState } from '#domain/reactions.ts'
import type { BookmarkSort } from '#domain/reactions-bookmarks.ts'
import { FEED_PAGE_SIZE, type FeedPage } from '#domain/feed/feed.ts'
import { awardActivityBadges } from '#server/points/actions.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { publishNotification } from '#server/notifications/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { toPlanCard } from '#server/plans/queries.ts'
import {
  LIKE,
  type ReactionTable,
  type ReactionRequest,
  REPOST,
  writeFollow,
  writeReaction,
  countBookmarks,
  insertBookmark,
  listBookmarks,
} from './queries.ts'

export async function setLike(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
  liked: boolean,
): Promise<LikeState> {
  return { liked, likes_count: await react(ctx, viewer, planId, LIKE, liked) }
}

export async function setRepost(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
  reposted: boolean,
): Promise<RepostState> {
  return { reposted, reposts_count: await react(ctx, viewer, planId, REPOST, reposted) }
}

/**
 * Writes the reaction, its counters and its notification in one statement, and returns the new count. A like that earns the
 * author a badge is not written by this statement, but by a second one, in the transaction that awards the badge.
 */
async function react(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
  reaction: ReactionTable,
  requested: boolean,
): Promise<number> {
  const { db, live } = ctx
  const request = { by: viewer, planId, requested }
  const firstAttempt = await writeReaction(db.sql, reaction, { ...request, withBadge: false })
  const result = firstAttempt.earns_badge ? await writeWithBadge(ctx, reaction, request) : firstAttempt
  const { author_id, notification } = result
  if (!result.may_react) throw await authorise(db.sql, viewer, reaction.action).then(unavailable)
  if (!result.is_found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  if (!result.has_changed) return result.count
  if (author_id && notification) publishNotification(live, author_id, notification)
  live.publish({ to: { plan: planId }, event: { type: 'plan_counted', plan_id: planId } })
  // Several likes at the same moment do not see each other: none of them was known to earn the badge.
  if (author_id && requested && !firstAttempt.earns_badge && isBadgeThreshold(result.likes_received))
    await db.transaction((tx) => awardActivityBadges(tx, live, author_id))
  return result.count
}

const isBadgeThreshold = (likesReceived: number | null) =>
  earningCounts('likes_received').includes(likesReceived ?? 0)

async function writeWithBadge({ db, live }: AppContext, reaction: ReactionTable, request: ReactionRequest) {
  return await db.transaction(async (tx) => {
    const result = await writeReaction(tx, reaction, { ...request, withBadge: true })
    if (result.author_id && result.has_changed) await awardActivityBadges(tx, live, result.author_id)
    return result
  })
}

export async function setFollow(
  { db, live }: AppContext,
  viewer: SessionMember,
  memberId: string,
  followed: boolean,
): Promise<FollowState> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous suivre vous-même.')
  const result = await writeFollow(db.sql, { by: viewer, memberId, requested: followed })
  const { notification, followers_count, following_count } = result
  if (!result.may_react) throw await authorise(db.sql, viewer, 'follow.set').then(unavailable)
  if (!result.is_found) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  if (notification) publishNotification(live, memberId, notification)
  // Refreshes the count of followed members in the viewer’s other tabs.
  if (result.has_changed) live.publish({ to: [viewer.id], event: { type: 'profile_changed' } })
  return { followed, followers_count, following_count }
}

const bookmarkCursor = pageCursor({ saved_at: 'time', id: 'id' })

export async function addBookmark(sql: Sql, userId: string, planId: string): Promise<{ done: true }> {
  if (!(await insertBookmark(sql, userId, planId))) throw notFound('Ce plan n’existe pas.')
  return { done: true }
}

type BookmarksRequest = { after?: string | undefined; q?: string | undefined; sort: BookmarkSort }

/** The total counts the latest bookmarks up to BOOKMARKS_COUNTED, whatever is searched. */
export async function readBookmarks(
  sql: Sql,
  userId: string,
  { after, ...filter }: BookmarksRequest,
): Promise<FeedPage & { total: number }> {
  const [rows, total] = await Promise.all([
    listBookmarks(sql, userId, filter, bookmarkCursor.read(after), FEED_PAGE_SIZE + 1),
    countBookmarks(sql, userId),
  ])
  const { shown, next } = bookmarkCursor.page(rows, FEED_PAGE_SIZE)
  return { plans: shown.map(({ saved_at: _at, ...plan }) => toPlanCard(plan)), next, total }
}
