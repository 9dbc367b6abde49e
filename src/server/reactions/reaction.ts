import { isBadgeEarned } from '#domain/badges.ts'
import type { Live } from '#server/adapters/live/live.ts'
import { awardActivityBadges } from '#server/badges/award.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import type { News, Transaction } from '#server/notifications/notify.ts'
import { countLike, countRepost, type ReactedPlan, type Table } from './queries.ts'

export type LivePort = Pick<Live, 'publish'>

type Step = { plan: ReactedPlan; userId: string; step: 1 | -1 }

/** What members do with a plan so that others see it. */
export type Reaction = {
  table: Table
  type: 'new_like' | 'new_repost'
  title: string
  verb: string
  /** The name under which the notification's data tells who did it. */
  actor: string
  /** Counts one more or one less, with what that brings the author; answers how many there are. */
  count(tx: Transaction, live: LivePort, step: Step): Promise<number>
}

export const LIKE: Reaction = {
  table: 'likes',
  type: 'new_like',
  title: 'Nouveau j’aime',
  verb: 'a aimé',
  actor: 'liker_pseudo',
  async count(tx, live, { plan, userId, step }) {
    // One's own likes bring nothing.
    const earnerId = plan.author_id === userId ? null : plan.author_id
    const { count, likes_received } = await countLike(tx, { planId: plan.id, userId, earnerId, step })
    if (earnerId && step === 1 && isBadgeEarned('likes_received', likes_received)) {
      await awardActivityBadges(tx, live, earnerId)
    }
    return count
  },
}

export const REPOST: Reaction = {
  table: 'reposts',
  type: 'new_repost',
  title: 'Nouveau repost',
  verb: 'a reposté',
  actor: 'reposter_pseudo',
  count: (tx, _live, { plan, step }) => countRepost(tx, plan.id, step),
}

/** Null where nobody is left to hear it. */
export function newsOfReaction(
  { type, title, verb, actor }: Reaction,
  by: Pick<SessionMember, 'id' | 'pseudo'>,
  plan: ReactedPlan,
): News | null {
  if (!plan.author_id) return null
  return {
    to: plan.author_id,
    by: by.id,
    type,
    title,
    message: `${by.pseudo} ${verb} votre plan «\u202F${plan.title}\u202F»`,
    data: { plan_slug: plan.slug, [actor]: by.pseudo },
    planId: plan.id,
  }
}

export const newsOfFollow = (by: Pick<SessionMember, 'id' | 'pseudo'>, to: string): News => ({
  to,
  by: by.id,
  type: 'new_follower',
  title: 'Nouvel abonné',
  message: `${by.pseudo} vous suit`,
  data: { follower_pseudo: by.pseudo },
})
