import { expect, test } from 'vitest'
import { COMMENTS_COUNTED } from './activity.ts'
import { activityBadges, COMMUNITY_BADGES } from './badges.ts'

const nothing = { comments: 0, plans_posted: 0, likes_received: 0, journal_days: 0 }

test('Actif comes with 10 comments, Créatif with 3 plans, Influenceur with 100 likes, Bâtisseur with 10 days of journal [130] [268]', () => {
  expect(activityBadges({ ...nothing, comments: 9 })).toEqual([])
  expect(activityBadges({ ...nothing, comments: 10 })).toEqual(['Actif'])
  expect(activityBadges({ ...nothing, plans_posted: 2 })).toEqual([])
  expect(activityBadges({ ...nothing, plans_posted: 3 })).toEqual(['Créatif'])
  expect(activityBadges({ ...nothing, likes_received: 99 })).toEqual([])
  expect(activityBadges({ ...nothing, likes_received: 100 })).toEqual(['Influenceur'])
  expect(activityBadges({ ...nothing, journal_days: 9 })).toEqual([])
  expect(activityBadges({ ...nothing, journal_days: 10 })).toEqual(['Bâtisseur'])
  expect(
    activityBadges({ comments: 10, plans_posted: 3, likes_received: 100, journal_days: 10 }),
  ).toHaveLength(4)
})

test('comments are counted up to what badges need', () => {
  const asked = COMMUNITY_BADGES.map(({ earned }) => (earned?.counts === 'comments' ? earned.from : 0))
  expect(Math.max(...asked)).toBeLessThanOrEqual(COMMENTS_COUNTED)
})
