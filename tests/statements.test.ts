import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Statement } from '#server/platform/db/sql.ts'
import { BUSY, DIARIST, fillLists, QUIET } from '../lab/bench/short-lists.ts'
import { fillRecords } from '../lab/bench/short-records.ts'
import { aSite } from './support/site.ts'
import { rowsRead, statementsOf } from './support/statements.ts'

/*
 * The database cost of a request, independent of the machine: how many statements it sends, and how many rows they read among
 * thousands. A change that needs another number updates it here.
 */
const site = await aSite()
const { sql } = site.db
await site.db.transaction(async (tx) => {
  await tx`set local session_replication_role = replica`
  await fillLists(tx, { plans: 4_000, members: 5_000 })
  await fillRecords(tx, 20_000)
  await tx`update plans set category = 'Autre', filter_category = 'Autre' where filter_category = 'Business'`
  await tx`update plans set town = 'Ville ' || (hashtext(slug) & 1023) where country is not null`
  await tx`update plan_stats s set facets = p.facets from plans p where p.id = s.plan_id and p.filter_category = 'Autre'`
})
await sql`vacuum analyze`
const pages = await site.withPages()
const busy = await sql.one<{ id: string }>`
  update profiles set role = 'founder', visited_at = now() - interval '5 years' where pseudo = ${BUSY.pseudo} returning user_id as id`
const quiet = await sql.one<{ id: string }>`select user_id as id from profiles where pseudo = ${QUIET}`
const plan = await sql.one<{ id: string }>`select id from plans where slug = ${BUSY.slug}`
const journal = await sql.one<{ id: string }>`
  select id from executions join profiles using (user_id) where plan_id = ${plan.id} and pseudo = ${DIARIST}`
const author = await site.aMember()
const others = await site.aPlan({ author_id: author.id })
const rare = await site.aPlan({ category: 'Business' })
const conversation = await sql.one<{ id: string }>`select id from conversations limit 1`
const ids: Record<string, string> = {
  slug: BUSY.slug,
  rare: rare.slug,
  plan: plan.id,
  member: busy.id,
  conversation: conversation.id,
  journal: journal.id,
  others: others.id,
  author: author.id,
}
const pathOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')
const browsers = {
  visitor: await site.as(),
  member: await site.as(busy),
  author: await site.as(quiet),
}

type Caller = keyof typeof browsers
/** The index is the one that limits the rows. */
type ReadCase = [path: string, who: Caller, statements: number, rows: number, index?: string]

const READS: ReadCase[] = [
  ['/api/feed', 'visitor', 1, 100, 'plan_stats_top'],
  ['/api/feed?sort=new', 'visitor', 1, 100, 'plans_newest'],
  ['/api/feed?sort=views', 'visitor', 1, 100, 'plan_stats_views'],
  ['/api/feed?sort=week', 'visitor', 1, 100, 'plan_stats_week'],
  ['/api/feed?sort=month', 'visitor', 1, 100, 'plan_stats_month'],
  ['/api/feed/week', 'visitor', 1, 50, 'plan_stats_week'],
  ['/api/feed?category=IA', 'visitor', 1, 700, 'plan_stats_top'],
  ['/api/feed?country=France', 'visitor', 1, 100, 'plan_stats_country_top'],
  ['/api/feed?country=Togo&sort=new', 'visitor', 1, 100, 'plans_country_newest'],
  ['/api/feed?country=Togo&sort=views', 'visitor', 1, 100, 'plan_stats_country_views'],
  ['/api/places?q=ville%2099', 'member', 2, 100, 'plans_of_town'],
  ['/api/places?q=zz', 'member', 2, 10, 'plans_of_town'],
  // With three journals and six reviews.
  ['/api/plans/:slug', 'visitor', 1, 50, 'plan_slugs_pkey'],
  ['/api/plans/:plan/executions', 'visitor', 1, 200, 'executions_journals'],
  ['/api/plans/:plan/reviews', 'visitor', 1, 100, 'reviews_by_members'],
  ['/api/executions/:journal', 'visitor', 1, 50, 'journal_entries_newest'],
  ['/api/my/executions', 'author', 2, 50, 'executions_of_member'],
  // The best of each combination of filters within the category.
  ['/api/plans/:slug/related', 'visitor', 1, 700, 'plan_stats_facets_top'],
  ['/api/plans/:rare/related', 'visitor', 1, 700, 'plan_stats_facets_top'],
  ['/api/plans/:plan/comments', 'visitor', 1, 100, 'comments_threads'],
  ['/api/profiles/Membre%202', 'visitor', 1, 50, 'profiles_pseudo_taken'],
  ['/api/members/:member/lists/plans', 'visitor', 1, 100, 'plans_of_author'],
  ['/api/members/:member/lists/likes', 'visitor', 1, 200, 'likes_of_member'],
  ['/api/members/:member/lists/reposts', 'visitor', 1, 200, 'reposts_of_member'],
  ['/api/members/:member/follows/followers', 'visitor', 1, 100, 'followers_followers'],
  ['/api/members/:member/follows/following', 'visitor', 1, 100, 'followers_following'],
  ['/api/leaderboard', 'visitor', 1, 200, 'profile_stats_by_points'],
  ['/api/leaderboard?period=week&sort=likes', 'visitor', 1, 200, 'period_scores_week_likes'],
  ['/api/tags/popular', 'visitor', 1, 100],
  ['/api/site', 'visitor', 0, 0],
  ['/api/site/figures', 'visitor', 1, 100],
  // The plans, the best of the week, one to try with one's figures, and the counts of the community.
  ['/', 'visitor', 4, 150, 'plan_stats_top'],
  // The plan, related plans, the comments, and the features that are open to visitors.
  ['/plan/:slug', 'visitor', 4, 800, 'comments_threads'],
  ['/api/viewer', 'member', 2, 100, 'notifications_unread'],
  // One list of each of the five hundred followed members, and ten plans of each of seventy followed topics.
  ['/api/viewer?home=1', 'member', 3, 3_000, 'notifications_newest'],
  ['/api/viewer/marks?plans=:plan', 'member', 2, 50],
  ['/api/my/notifications', 'member', 3, 300, 'notifications_newest'],
  ['/api/my/plans', 'author', 3, 100, 'plans_of_author'],
  // Bookmarks are counted up to a thousand.
  ['/api/my/bookmarks', 'member', 3, 2_300, 'bookmarks_of_member'],
  // Two lists of each of the five hundred followed members.
  ['/api/feed/following', 'member', 2, 5_000, 'reposts_of_member'],
  ['/api/my/dashboard', 'author', 5, 200, 'plans_of_author'],
  ['/api/conversations', 'member', 2, 300, 'conversations_of_first'],
  ['/api/conversations/:conversation', 'member', 4, 50],
  ['/api/conversations/:conversation/messages', 'member', 3, 100, 'messages_of_conversation'],
  ['/api/leaderboard/own-place', 'member', 2, 50],
  ['/api/my/quests', 'member', 2, 50],
  // Each list of plans to review is counted up to a thousand.
  ['/api/validator/plans?list=pending', 'member', 3, 1_500, 'plans_pending'],
  ['/api/validator/plans?list=unvalidated', 'member', 3, 1_500, 'plans_unvalidated'],
  ['/api/moderation/reports?list=open', 'member', 3, 1_000, 'reports_waiting'],
  ['/api/moderation/reports?list=done', 'member', 3, 1_000, 'reports_handled'],
  ['/api/moderation/comments', 'member', 2, 500, 'comments_newest'],
  // The result of the first statement is shared by all members and cached for ten minutes.
  ['/api/feed/following/members', 'member', 3, 6_000, 'user_bans_of_member'],
  ['/api/account/activity', 'member', 2, 20, 'security_events_of_member'],
  ['/api/my/sanctions', 'member', 2, 20, 'user_bans_of_member'],
  ['/api/my/subscription', 'member', 2, 20, 'purchases_of_member'],
  ['/api/members/:author/messaging', 'member', 3, 20, 'user_bans_of_member'],
  ['/api/profiles/Banni%202', 'visitor', 1, 20, 'user_bans_of_member'],
  // Each list of members is counted up to ten thousand.
  ['/api/moderation/members', 'member', 3, 11_000, 'user_bans_of_member'],
  ['/api/moderation/members?sort=pseudo', 'member', 3, 11_000, 'user_bans_of_member'],
  ['/api/moderation/appeals', 'member', 2, 20, 'appeals_waiting'],
  ['/api/moderation/appeals?list=done', 'member', 2, 100, 'appeals_decided'],
  ['/api/moderation/overview', 'member', 4, 3_500, 'appeals_waiting'],
  ['/api/admin/security-log', 'member', 2, 100, 'security_events_newest'],
]

test.each(READS)(
  '%s, for the %s, sends %i statements and reads at most %i rows',
  async (path, caller, count, rows, index = '') => {
    const statements = await statementsFor(caller, path)
    expect(statements.length, textsOf(statements)).toBe(count)
    const { read, steps } = await rowsRead(sql, statements)
    expect(read, steps).toBeLessThanOrEqual(rows)
    expect(steps).toContain(index)
  },
)

test.each(['/', '/plan/:slug'])('%s sends no statement once it is cached', async (path) => {
  await statementsFor('visitor', path)
  expect(await statementsOf(() => browsers.visitor.get(pathOf(path)))).toEqual([])
})

test.each<[method: 'put' | 'post' | 'delete', path: string, statements: number, body?: object]>([
  ['put', '/api/plans/:others/like', 2],
  ['delete', '/api/plans/:others/like', 2],
  ['put', '/api/plans/:others/repost', 2],
  ['put', '/api/plans/:others/bookmark', 2],
  ['put', '/api/members/:author/follow', 2],
  ['post', '/api/plans/:others/comments', 2, { id: randomUUID(), content: 'Merci' }],
  ['post', '/api/conversations/:conversation/messages', 9, { id: randomUUID(), content: 'Bonjour' }],
  ['put', '/api/my/notifications/all-read', 3, {}],
])('%s %s by a member sends %i statements', async (method, path, count, body) => {
  const statements = await statementsOf(async () => {
    const response = await browsers.member[method](pathOf(path), body)
    expect(response.status, await response.text()).toBe(200)
  })
  expect(statements.length, textsOf(statements)).toBe(count)
})

/** The statements of a request with an empty page cache. */
async function statementsFor(caller: Caller, path: string): Promise<Statement[]> {
  pages.clear()
  return await statementsOf(async () => {
    const response = await browsers[caller].get(pathOf(path))
    expect(response.status, await response.text()).toBe(200)
  })
}

const textsOf = (statements: Statement[]) => statements.map(({ text }) => text).join('\n\n')
