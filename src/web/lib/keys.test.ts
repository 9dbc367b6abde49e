import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidate, isPlanList, keys } from './keys.ts'

const PLANS_AND_MEMBERS: QueryKey[] = [
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
  keys.ownPlace('points', 'all'),
  keys.review('pending'),
]
const PLANS_ALONE: QueryKey[] = [
  keys.figures,
  keys.popularTags,
  keys.ownPlans,
  keys.quests,
  keys.dashboard,
  keys.welcome,
  keys.staff('members', { q: 'ann' }),
]
const MEMBERS_ALONE: QueryKey[] = [
  keys.comments('id-of-x'),
  keys.team,
  keys.notifications,
  keys.conversations,
  keys.conversation('id-of-talk'),
  keys.blocks,
]
const NEITHER: QueryKey[] = [
  keys.site,
  keys.signUps,
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
  keys.followed('ann'),
  keys.messages('id-of-talk'),
  keys.messaging('ann'),
  keys.correspondents('an'),
  keys.profileViews,
  keys.membersToFollow,
  keys.confirmation('token'),
  keys.openedPlan('visit'),
  keys.places('ly'),
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

test('when a plan changes everything that shows or counts plans goes stale, « Abonnements » and the staff’s lists too, and nothing else', async () => {
  const { client, stale } = aBrowser()
  await invalidate.plan(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...PLANS_ALONE])
})

test('when the staff takes a comment away its plan’s thread goes stale with all that counts it', async () => {
  const { client, stale } = aBrowser()
  await invalidate.comments(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...PLANS_ALONE, keys.comments('id-of-x')])
})

test('when a plan is deleted its own page is forgotten, and everything else that shows plans goes stale', async () => {
  const { client, stale } = aBrowser()
  await invalidate.planDeleted(client, 'x')
  const own = [keys.plan('x'), keys.related('x'), keys.memberPlan('x')]
  for (const queryKey of own) expect(client.getQueryData(queryKey)).toBeUndefined()
  const others = PLANS_AND_MEMBERS.filter((queryKey) => !own.some((key) => key.join() === queryKey.join()))
  expect(stale()).toEqual([...others, ...PLANS_ALONE])
})

test('when a member’s name or picture changes everything that shows members goes stale: comments, leaderboard, search and team too', async () => {
  const { client, stale } = aBrowser()
  await invalidate.member(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...MEMBERS_ALONE])
})

test('when the viewer has earned or paid something, or staff decided on a plan of theirs, their own screens go stale', async () => {
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

test('when the staff did something every list of their screens goes stale, and nothing else', async () => {
  const { client, stale } = aBrowser()
  await invalidate.staff(client)
  expect(stale()).toEqual([keys.staff('members', { q: 'ann' })])
})

test('every key of the browser is in one of these groups', () => {
  const areas = new Set(ALL.map(([area, kind]) => (area === 'viewer' ? `viewer ${String(kind)}` : area)))
  const named: readonly (QueryKey | ((...given: never[]) => QueryKey))[] = Object.values(keys)
  for (const key of named) {
    const [area, kind] = typeof key === 'function' ? key() : key
    expect(areas).toContain(area === 'viewer' ? `viewer ${String(kind)}` : area)
  }
})

test('a list of plans is one that its reader alone moves', () => {
  expect(ALL.filter(isPlanList)).toEqual([
    keys.feed('top', undefined, {}),
    keys.profileList('ann', 'plans', undefined),
    keys.following,
    keys.bookmarks,
  ])
})
