import { readBookmarks } from '#server/reactions/actions.ts'
import { readComments } from '#server/comments/read.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { listOwnExecutions } from '#server/executions/queries.ts'
import { readJournals, readPublicExecution } from '#server/executions/read.ts'
import { readReviews } from '#server/reviews/actions.ts'
import { readFeed, readFollowing } from '#server/feed/actions.ts'
import { listLeaders } from '#server/points/queries.ts'
import { listConversations } from '#server/messages/queries.ts'
import { listMessages } from '#server/messages/thread.queries.ts'
import { listLatestComments } from '#server/moderation/queries.ts'
import { getUnreadOf, listNotifications } from '#server/notifications/queries.ts'
import { readPlan } from '#server/plans/actions.ts'
import { listOwnPlans, listRelatedPlans } from '#server/plans/queries.ts'
import { readFollows, readProfileList } from '#server/profiles/actions.ts'
import { listCases } from '#server/moderation/cases.queries.ts'
import { listPlansToReview } from '#server/validation/queries.ts'
import { FILTERS, SORTS } from './feed.ts'
import { BUSY, DIARIST, QUIET } from './short-lists.ts'

/** The members, plan, conversation and journal whose lists are read, in one database. */
export type Subjects = { member: string; quiet: string; plan: string; conversation: string; journal: string }

/** A page of a list, from its beginning or after a cursor. Where it returns `next`, later pages are measured too. */
export type List = (sql: Sql, subjects: Subjects, after?: string) => Promise<object>

const COUNT = 21

export const LISTS: Record<string, List> = {
  ...Object.fromEntries(
    SORTS.flatMap((sort) =>
      FILTERS.map(({ verified, ...filters }): [string, List] => [
        ['feed', sort, ...Object.values(filters), ...(verified ? ['Vérifié PB'] : [])].join(' · '),
        (sql, _subjects, after) => readFeed(sql, { sort, verified, ...filters, after }),
      ]),
    ),
  ),
  'feed of followed members': (sql, { member }, after) =>
    readFollowing(sql, member, { after, from: 'members' }),
  'feed of followed members and topics': (sql, { member }, after) => readFollowing(sql, member, { after }),
  'related plans': (sql) => listRelatedPlans(sql, BUSY.slug),
  'comments of a plan': async (sql, { plan }, after) => {
    const { end, has_later } = await readComments(sql, plan, { sort: 'oldest', after })
    return { next: has_later ? end : null }
  },
  'plan page': (sql) => readPlan(sql, BUSY.slug),
  'journals of a plan': (sql, { plan }, after) => readJournals(sql, plan, after),
  'entries of a journal': (sql, { journal }, after) => readPublicExecution(sql, journal, after),
  'my executions': (sql, { quiet }) => listOwnExecutions(sql, quiet),
  'reviews of a plan': (sql, { plan }, after) => readReviews(sql, plan, after),
  'plans of a member': (sql, { member }, after) => readProfileList(sql, member, 'plans', after),
  'likes of a member': (sql, { member }, after) => readProfileList(sql, member, 'likes', after),
  'reposts of a member': (sql, { member }, after) => readProfileList(sql, member, 'reposts', after),
  followers: (sql, { member }, after) => readFollows(sql, member, 'followers', after),
  'whom a member follows': (sql, { member }, after) => readFollows(sql, member, 'following', after),
  'my plans': (sql, { quiet }) => listOwnPlans(sql, quiet),
  'my favourites': (sql, { member }, after) => readBookmarks(sql, member, { after, sort: 'newest' }),
  notifications: (sql, { member }) => listNotifications(sql, member),
  'unread counts': (sql, { member }) => getUnreadOf(sql, member),
  conversations: (sql, { member }) =>
    listConversations(sql, member, { after: null, count: COUNT, needsVip: false }),
  'messages of a conversation': (sql, { conversation, member }) =>
    listMessages(sql, { conversationId: conversation, viewerId: member }, {}, COUNT),
  leaderboard: (sql) => listLeaders(sql, { sort: 'points', period: 'all' }),
  'leaderboard of the week': (sql) => listLeaders(sql, { sort: 'likes', period: 'week' }),
  'plans that wait for review': (sql) => listPlansToReview(sql, 'pending', null),
  'plans without validation': (sql) => listPlansToReview(sql, 'unvalidated', null),
  'open reports': (sql, { member }) => listCases(sql, { list: 'open', viewerId: member }, null, COUNT),
  'handled reports': (sql, { member }) => listCases(sql, { list: 'done', viewerId: member }, null, COUNT),
  'latest comments': (sql, { member }) => listLatestComments(sql, member),
}

export async function findSubjects(sql: Sql): Promise<Subjects> {
  const subjects = await sql.one<Subjects>`
    select (select user_id from profiles where pseudo = ${BUSY.pseudo}) as member,
      (select user_id from profiles where pseudo = ${QUIET}) as quiet,
      (select id from plans where slug = ${BUSY.slug}) as plan,
      (select id from conversations order by last_message_at desc limit 1) as conversation,
      (
        select e.id from executions e join profiles on profiles.user_id = e.user_id join plans on plans.id = e.plan_id
        where pseudo = ${DIARIST} and slug = ${BUSY.slug}
      ) as journal`
  return subjects
}
