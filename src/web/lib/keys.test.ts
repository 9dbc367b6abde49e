import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changed, keys } from './keys.ts'

const PLANS_AND_MEMBERS: QueryKey[] = [
  keys.feed('top', undefined, {}),
  keys.profileList('ann', 'plans', undefined),
  keys.plan('x'),
  keys.related('x'),
  keys.plan('y'),
  keys.search({ q: 'pain' }),
  keys.moreFound('plans', { q: 'pain' }, '1'),
  keys.suggestions('pain'),
  keys.memberPlan('x'),
  keys.following,
  keys.bookmarks,
  keys.review('pending'),
]
const PLANS_ALONE: QueryKey[] = [keys.popularTags, keys.ownPlans, keys.dashboard]
const MEMBERS_ALONE: QueryKey[] = [
  keys.profile('pseudo', 'Ann'),
  keys.profile('handle', 'ann'),
  keys.follows('ann', 'followers'),
  keys.memberPreview('ann'),
  keys.comments('id-of-x'),
  keys.leaderboard('points', 'all'),
  keys.podium,
  keys.ownPlace('points', 'all'),
  keys.team,
  keys.notifications,
  keys.blocks,
]
const NEITHER: QueryKey[] = [
  keys.site,
  keys.viewer,
  keys.settings,
  keys.sessions,
  keys.marks('id-of-x'),
  keys.followed('ann'),
  keys.quests,
  keys.profileViews,
  keys.openedPlan('visit'),
]

function aBrowser() {
  const all = [...PLANS_AND_MEMBERS, ...PLANS_ALONE, ...MEMBERS_ALONE, ...NEITHER]
  const client = new QueryClient()
  for (const queryKey of all) client.setQueryData(queryKey, 'shown')
  return {
    client,
    stale: () => all.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated),
  }
}

test('when a plan changes everything that shows plans goes stale, « Abonnements » too, and nothing else', async () => {
  const { client, stale } = aBrowser()
  await changed.plan(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...PLANS_ALONE])
})

test('when a plan is deleted its own page is forgotten, and everything else that shows plans goes stale', async () => {
  const { client, stale } = aBrowser()
  await changed.planDeleted(client, 'x')
  const own = [keys.plan('x'), keys.related('x'), keys.memberPlan('x')]
  for (const queryKey of own) expect(client.getQueryData(queryKey)).toBeUndefined()
  const others = PLANS_AND_MEMBERS.filter((queryKey) => !own.some((key) => key.join() === queryKey.join()))
  expect(stale()).toEqual([...others, ...PLANS_ALONE])
})

test('when a member’s name or picture changes everything that shows members goes stale: comments, leaderboard, search and team too', async () => {
  const { client, stale } = aBrowser()
  await changed.member(client)
  expect(stale()).toEqual([...PLANS_AND_MEMBERS, ...MEMBERS_ALONE])
})
