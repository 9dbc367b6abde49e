import { earningCounts } from '#domain/badges.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { FollowState, LikeState, RepostState } from '#domain/reactions.ts'
import { awardActivityBadges } from '#server/badges/award.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { notifyTabs } from '#server/notifications/notify.ts'
import { sanctionRefusal } from '#server/sanctions/guard.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { LIKE, type Reaction, REPOST, writeFollow, writeReaction } from './queries.ts'

export async function setLike(
  parts: SiteParts,
  viewer: SessionMember,
  planId: string,
  liked: boolean,
): Promise<LikeState> {
  return { liked, likes_count: await react(parts, viewer, planId, LIKE, liked) }
}

export async function setRepost(
  parts: SiteParts,
  viewer: SessionMember,
  planId: string,
  reposted: boolean,
): Promise<RepostState> {
  return { reposted, reposts_count: await react(parts, viewer, planId, REPOST, reposted) }
}

/** Answers how many there are from then on. */
async function react(
  { db, live }: SiteParts,
  viewer: SessionMember,
  planId: string,
  reaction: Reaction,
  wish: boolean,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const written = await writeReaction(tx, reaction, { by: viewer, planId, wish })
    const { author_id, notified, likes_received } = written
    if (!written.may_react) throw await sanctionRefusal(tx, viewer, 'contribute')
    if (!written.is_there) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
    if (!written.has_changed) return written.count
    if (author_id && notified) notifyTabs(live, author_id, notified, tx)
    if (author_id && wish && earningCounts('likes_received').includes(likes_received ?? 0)) {
      await awardActivityBadges(tx, live, author_id)
    }
    live.publish({ to: { plan: planId }, event: { type: 'plan_counted', plan_id: planId } }, tx)
    return written.count
  })
}

export async function setFollow(
  { db, live }: SiteParts,
  viewer: SessionMember,
  memberId: string,
  followed: boolean,
): Promise<FollowState> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous suivre vous-même.')
  const written = await writeFollow(db.sql, { by: viewer, memberId, wish: followed })
  const { notified, followers_count, following_count } = written
  if (!written.may_react) throw await sanctionRefusal(db.sql, viewer, 'contribute')
  if (!written.is_there) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  if (notified) notifyTabs(live, memberId, notified)
  // The number followed stands in their other tabs too.
  if (written.has_changed) live.publish({ to: [viewer.id], event: { type: 'profile_changed' } })
  return { followed, followers_count, following_count }
}
