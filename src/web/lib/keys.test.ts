import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidate } from './invalidate.ts'
import { isPlanList, keys } from './keys.ts'

const PLANS_AND_MEMBERS: QueryKey[] = [
  keys.weekTop,
  keys.feed('top', undefined, {}),
  keys.profileList('ann', 'plans', undefined),
  keys.plan('x'),
  keys.related('x'),
  keys.plan('y'),
  keys.search({ q: 'pain' }),
  keys.moreFound('plans', { q: 'pain' }),
  keys.suggestions('pain'),
  keys.profile('pseudo', 'Ann'),
  keys.profile('handle', 'ann'),
  keys.follows('ann', 'followers'),
  keys.memberPreview('ann'),
  keys.leaderboard('points', 'all'),
  keys.podium,
  keys.memberPlan('x'),
  keys.approvedPlan('id-of-x'),
  keys.following,
  keys.bookmarks,
  keys.lastVisit,
  keys.journal('id-of-execution'),
  keys.planJournals('id-of-x'),
  keys.ownPlace('points', 'all'),
  keys.review('pending'),
]
const PLANS_ALONE: QueryKey[] = [
  keys.communityCounts,
  keys.planToTry,
  keys.popularTags,
  keys.ownPlans,
  keys.savedScenarios,
  keys.ownExecutions,
  keys.ownExecution('id-of-execution'),
  keys.quests,
  keys.dashboard,
  keys.welcome,
  keys.staff('members', { q: 'ann' }),
]
const MEMBERS_ALONE: QueryKey[] = [
  keys.comments('id-of-x'),
  keys.team,
  keys.notifications,
  keys.conversationList,
  keys.conversation('id-of-talk'),
  keys.blocks,
]
const NEITHER: QueryKey[] = [
  keys.exportedForecast('{}'),
  keys.site,
  keys.signUps,
  keys.openFeatures,
  keys.offer,
  keys.viewer,
  keys.ownSanctions,
  keys.subscription,
  keys.purchase('cs_1'),
  keys.settings,
  keys.sessions,
  keys.exported,
  keys.block('ann'),
  keys.handleCheck('ann'),
  keys.pseudoCheck('Ann'),
  keys.planViewerState('id-of-x'),
  keys.commentLike('id-of-comment'),
  keys.deletedThreads(['id-of-comment']),
  keys.followed('ann'),
  keys.topics,
  keys.messages('id-of-talk'),
  keys.messaging('ann'),
  keys.correspondents('an'),
  keys.mentionSuggestions('id-of-x', null),
  keys.profileViews,
  keys.membersToFollow,
  keys.confirmation('token'),
  keys.challenge,
  keys.passkeyOptions,
  keys.proof,
  keys.openedPlan('visit'),
  keys.places('ly'),
  keys.planSteps('id-of-x'),
  keys.planReviews('id-of-x', null),
  keys.ownReview('id-of-x'),
  keys.reviewBase('id-of-x'),
]
const ALL = [...PLANS_AND_MEMBERS, ...PLANS_ALONE, ...MEMBERS_ALONE, ...NEITHER]

function aBrowser() {
  const client = new QueryClient()
  for (const queryKey of ALL) client.setQueryData(queryKey, 'shown')
  return {
    client,
    stale: () => ALL.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated),
  }
}

test('a changed plan invalidates everything that shows or counts plans, « Abonnements » and the staff lists too, and nothing else', async () => {
  const { client, stale } = aBrowser()
  await invalidate.plan(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...PLANS_ALONE])
})

test('a comment deleted by staff invalidates its plan’s thread and everything that counts comments', async () => {
  const { client, stale } = aBrowser()
  await invalidate.comments(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...PLANS_ALONE, keys.comments('id-of-x')])
})

test('a deleted plan removes its own page from the cache, and invalidates everything else that shows plans', async () => {
  const { client, stale } = aBrowser()
  await invalidate.planDeleted(client, 'x')
  const own = [keys.plan('x'), keys.related('x'), keys.memberPlan('x')]
  for (const queryKey of own) expect(client.getQueryData(queryKey)).toBeUndefined()
  const others = PLANS_AND_MEMBERS.filter((queryKey) => !own.some((key) => key.join() === queryKey.join()))
  expect(stale()).toEqual([...others, ...PLANS_ALONE])
})

test('a changed name or picture invalidates everything that shows members: comments, leaderboard, search and team too', async () => {
  const { client, stale } = aBrowser()
  await invalidate.member(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...MEMBERS_ALONE])
})

test('a reward, a payment or a decision on a plan of the viewer invalidates their own screens', async () => {
  const { client, stale } = aBrowser()
  await invalidate.own(client)
  expect(stale()).toEqual([
    keys.memberPlan('x'),
    keys.approvedPlan('id-of-x'),
    keys.ownPlace('points', 'all'),
    keys.ownPlans,
    keys.quests,
    keys.dashboard,
    keys.welcome,
    keys.ownSanctions,
    keys.subscription,
    keys.purchase('cs_1'),
    keys.profileViews,
  ])
})

test('a staff action invalidates every list of the staff screens, and nothing else', async () => {
  const { client, stale } = aBrowser()
  await invalidate.staff(client)
  expect(stale()).toEqual([keys.staff('members', { q: 'ann' })])
})

test('every key is in one of these groups', () => {
  const areas = new Set(ALL.map(([area, kind]) => (area === 'viewer' ? `viewer ${String(kind)}` : area)))
  const named: readonly (QueryKey | ((...given: never[]) => QueryKey))[] = Object.values(keys)
  for (const key of named) {
    const [area, kind] = typeof key === 'function' ? key() : key
    expect(areas).toContain(area === 'viewer' ? `viewer ${String(kind)}` : area)
  }
})

test('the lists that change only on the reader’s request are those of plans', () => {
  expect(ALL.filter(isPlanList)).toEqual([
    keys.feed('top', undefined, {}),
    keys.profileList('ann', 'plans', undefined),
    keys.following,
    keys.bookmarks,
  ])
})
