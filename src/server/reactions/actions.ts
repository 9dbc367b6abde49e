import { earningCounts } from '#domain/badges.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { FollowState, LikeState, RepostState } from '#domain/reactions.ts'
import { awardActivityBadges } from '#server/badges/award.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { notifyTabs } from '#server/notifications/notify.ts'
import { sanctionRefusal } from '#server/policies/ban-guard.ts'
import type { AppContext } from '#server/context.ts'
import { LIKE, type Reaction, type ReactionRequest, REPOST, writeFollow, writeReaction } from './queries.ts'

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

/** Returns how many there are from then on. */
async function react(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
  reaction: Reaction,
  requested: boolean,
): Promise<number> {
  const { db, live } = ctx
  const request = { by: viewer, planId, requested }
  const alone = await writeReaction(db.sql, reaction, { ...request, withBadge: false })
  const written = alone.earns_badge ? await writeWithBadge(ctx, reaction, request) : alone
  const { author_id, notified } = written
  if (!written.may_react) throw await sanctionRefusal(db.sql, viewer, 'contribute')
  if (!written.is_found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  if (!written.has_changed) return written.count
  if (author_id && notified) notifyTabs(live, author_id, notified)
  live.publish({ to: { plan: planId }, event: { type: 'plan_counted', plan_id: planId } })
  // Of several likes at the same moment, none of which saw the others.
  if (author_id && requested && !alone.earns_badge && isEarning(written.likes_received))
    await db.transaction((tx) => awardActivityBadges(tx, live, author_id))
  return written.count
}

const isEarning = (likesReceived: number | null) =>
  earningCounts('likes_received').includes(likesReceived ?? 0)

async function writeWithBadge({ db, live }: AppContext, reaction: Reaction, request: ReactionRequest) {
  return await db.transaction(async (tx) => {
    const written = await writeReaction(tx, reaction, { ...request, withBadge: true })
    if (written.author_id && written.has_changed) await awardActivityBadges(tx, live, written.author_id)
    return written
  })
}

export async function setFollow(
  { db, live }: AppContext,
  viewer: SessionMember,
  memberId: string,
  followed: boolean,
): Promise<FollowState> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous suivre vous-même.')
  const written = await writeFollow(db.sql, { by: viewer, memberId, requested: followed })
  const { notified, followers_count, following_count } = written
  if (!written.may_react) throw await sanctionRefusal(db.sql, viewer, 'contribute')
  if (!written.is_found) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  if (notified) notifyTabs(live, memberId, notified)
  // The number followed stands in their other tabs too.
  if (written.has_changed) live.publish({ to: [viewer.id], event: { type: 'profile_changed' } })
  return { followed, followers_count, following_count }
}
