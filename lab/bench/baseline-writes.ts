import { XP } from '#domain/points/activity.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { Round } from './rounds.ts'

export const CONTENT =
  'Avez-vous compté les heures de livraison dans le prix ? Chez nous elles doublent la facture.'

/** The statements of one transaction, sent together. */
type Statements = (tx: Sql, round: Round) => Promise<unknown>[]

/** The row and its counters. */
const MINIMAL_WRITES = {
  like: (tx, { person, plan }) => [
    tx`insert into likes (plan_id, user_id) values (${plan.id}, ${person.id})`,
    tx`update plan_stats set likes_count = likes_count + 1 where plan_id = ${plan.id}`,
  ],
  follow: (tx, { person, plan }) => [
    tx`insert into followers (follower_id, following_id) values (${person.id}, ${plan.author_id})`,
    tx`update profile_stats set following_count = following_count + 1 where user_id = ${person.id}`,
    tx`update profile_stats set followers_count = followers_count + 1 where user_id = ${plan.author_id}`,
  ],
  comment: (tx, { person, plan, id }) => [
    tx`insert into comments (id, plan_id, user_id, content) values (${id}, ${plan.id}, ${person.id}, ${CONTENT})`,
    tx`
      update plan_stats set comments_count = comments_count + 1, discussion_due_since = least(discussion_due_since, now())
      where plan_id = ${plan.id}`,
  ],
} satisfies Record<string, Statements>

/** All rows that the site must write, without authentication, authorisation or any other query. */
export const COMPLETE_WRITES = {
  like: (tx, round) => [
    notifyAuthor(tx, 'new_like', round, { planId: round.plan.id }),
    earn(tx, round.plan.author_id, 'like_received', `${round.plan.id}:${round.person.id}`, XP.likeReceived),
    ...MINIMAL_WRITES.like(tx, round),
    tx`
      update profile_stats set likes_received = likes_received + 1, community_xp = community_xp + ${XP.likeReceived}
      where user_id = ${round.plan.author_id}`,
  ],
  follow: (tx, round) => [notifyAuthor(tx, 'new_follower', round, {}), ...MINIMAL_WRITES.follow(tx, round)],
  comment: (tx, round) => [
    ...MINIMAL_WRITES.comment(tx, round),
    notifyAuthor(tx, 'new_comment', round, { planId: round.plan.id, commentId: round.id }),
    queueMail(tx, round.plan.author_id, 'new_comment', round),
    ...afterComment(tx, round),
  ],
  /** To the comment of the round, by the plan's author, with two mentions. */
  reply: (tx, round) => [
    tx`
      insert into comments (id, plan_id, user_id, content, parent_id)
      values (${round.id}, ${round.plan.id}, ${round.person.id}, ${replyContent(round)}, ${round.comment.id})`,
    tx`update comments set replies_count = replies_count + 1 where id = ${round.comment.id}`,
    notifyAuthor(tx, 'new_reply', round, { planId: round.plan.id, commentId: round.id }),
    queueMail(tx, round.plan.author_id, 'new_reply', round),
    ...round.mentioned.flatMap(({ id, pseudo }) => [
      tx`
        insert into comment_mentions (comment_id, name, user_id, is_notified) values (${round.id}, ${pseudo}, ${id}, true)`,
      notify(tx, id, 'new_mention', round, { planId: round.plan.id, commentId: round.id }),
      queueMail(tx, id, 'new_mention', round),
    ]),
    tx`
      update plan_stats set comments_count = comments_count + 1, discussion_due_since = least(discussion_due_since, now())
      where plan_id = ${round.plan.id}`,
    ...afterComment(tx, round),
  ],
  commentLike: (tx, round) => [
    tx`insert into comment_likes (comment_id, user_id) values (${round.comment.id}, ${round.person.id})`,
    notifyAuthor(tx, 'comment_liked', round, { planId: round.plan.id, commentId: round.comment.id }),
    tx`update comments set likes_count = likes_count + 1 where id = ${round.comment.id}`,
  ],
} satisfies Record<string, Statements>

const queueMail = (tx: Sql, userId: string, kind: string, { id }: Round) => tx`
  insert into comment_mails (comment_id, user_id, kind, due_at) values (${id}, ${userId}, ${kind}, now() + interval '5 minutes')`

export const replyContent = ({ mentioned }: Round) =>
  `${CONTENT} ${mentioned.map(({ pseudo }) => `@${pseudo}`).join(', ')}`

/** XP, and the discussion that the member follows from now on. */
const afterComment: Statements = (tx, { person, plan, id }) => [
  earn(tx, person.id, 'comment', id, XP.comment),
  tx`update profile_stats set community_xp = community_xp + ${XP.comment} where user_id = ${person.id}`,
  tx`insert into discussion_levels (plan_id, user_id, level, is_chosen) values (${plan.id}, ${person.id}, 'follow', false)
     on conflict do nothing`,
]

type About = { planId?: string; commentId?: string }

const notifyAuthor = (tx: Sql, type: string, round: Round, about: About) =>
  notify(tx, round.plan.author_id, type, round, about)

const notify = (
  tx: Sql,
  userId: string,
  type: string,
  { person, plan }: Round,
  { planId, commentId }: About,
) => tx`
  insert into notifications (user_id, type, title, message, data, actor_id, plan_id, comment_id)
  values (${userId}, ${type}, 'Du nouveau', 'Une oreille a réagi à votre plan', ${tx.json({ plan_slug: plan.slug })},
    ${person.id}, ${planId ?? null}, ${commentId ?? null})`

const earn = (tx: Sql, userId: string, kind: string, cause: string, amount: number) => tx`
  insert into xp_events (user_id, kind, cause, amount) values (${userId}, ${kind}, ${cause}, ${amount})`
