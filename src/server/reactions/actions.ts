import { AppError, notFound } from '#domain/errors.ts'
import type { FollowState, LikeState, RepostState } from '#domain/reactions.ts'
import { banSentence } from '#domain/standing.ts'
import { findStanding } from '#server/accounts/queries.ts'
import type { Database, Sql } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { notify, withdraw } from '#server/notifications/notify.ts'
import { countFollow, readCount, readFollowCounts, writeFollow, writeReaction } from './queries.ts'
import { LIKE, type LivePort, newsOfFollow, newsOfReaction, type Reaction, REPOST } from './reaction.ts'

export type ReactionParts = { db: Database; live: LivePort }

export async function setLike(
  parts: ReactionParts,
  viewer: SessionMember,
  planId: string,
  liked: boolean,
): Promise<LikeState> {
  return { liked, likes_count: await react(parts, viewer, planId, LIKE, liked) }
}

export async function setRepost(
  parts: ReactionParts,
  viewer: SessionMember,
  planId: string,
  reposted: boolean,
): Promise<RepostState> {
  return { reposted, reposts_count: await react(parts, viewer, planId, REPOST, reposted) }
}

/** Answers how many there are from then on. */
async function react(
  { db, live }: ReactionParts,
  viewer: SessionMember,
  planId: string,
  reaction: Reaction,
  wish: boolean,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const wanted = { userId: viewer.id, planId, wish }
    const { may_react, has_changed, plan } = await writeReaction(tx, reaction.table, wanted)
    if (!may_react) throw await banned(tx, viewer)
    if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
    if (!has_changed) return await readCount(tx, reaction.table, planId)
    const news = newsOfReaction(reaction, viewer, plan)
    // Sent together. The counters come last, since others wait for them.
    const [, count] = await Promise.all([
      news && (wish ? notify : withdraw)(tx, live, news),
      reaction.count(tx, live, { plan, userId: viewer.id, step: wish ? 1 : -1 }),
    ])
    live.publish({ to: { plan: planId }, event: { type: 'plan_counted', plan_id: planId } }, tx)
    return count
  })
}

export async function setFollow(
  { db, live }: ReactionParts,
  viewer: SessionMember,
  memberId: string,
  followed: boolean,
): Promise<FollowState> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous suivre vous-même.')
  return await db.transaction(async (tx) => {
    const pair = { userId: viewer.id, memberId }
    const { may_react, has_changed, has_member } = await writeFollow(tx, { ...pair, wish: followed })
    if (!may_react) throw await banned(tx, viewer)
    if (!has_member) throw notFound('Ce membre n’existe pas ou n’existe plus.')
    if (!has_changed) return { followed, ...(await readFollowCounts(tx, pair)) }
    const [, counts] = await Promise.all([
      (followed ? notify : withdraw)(tx, live, newsOfFollow(viewer, memberId)),
      countFollow(tx, { ...pair, step: followed ? 1 : -1 }),
    ])
    // The number followed stands in their other tabs too.
    live.publish({ to: [viewer.id], event: { type: 'profile_changed' } }, tx)
    return { followed, ...counts }
  })
}

const banned = async (sql: Sql, { id }: SessionMember) =>
  new AppError('forbidden', banSentence(await findStanding(sql, id)))
