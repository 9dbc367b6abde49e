import { expect, test } from 'vitest'
import { type Activity, COMMENTS_COUNTED } from './activity.ts'
import { findQuest, nextQuests, type QuestId, questProgress, QUESTS } from './quests.ts'

const nothing: Activity = { plans_posted: 0, likes_received: 0, comments: 0, journal_days: 0 }
const progressOf = (id: QuestId, activity: Partial<Activity>, isCompleted = false) =>
  questProgress(findQuest(id)!, { ...nothing, ...activity }, isCompleted)

test('there are seven quests with their names and rewards [132]', () => {
  expect(QUESTS.map(({ name, xp_reward }) => [name, xp_reward])).toEqual([
    ['Premier plan', 10],
    ['Papillon social', 15],
    ['Commentateur actif', 20],
    ['Créateur de contenu', 25],
    ['Favori de la communauté', 30],
    ['Créateur prolifique', 40],
    ['Maître de l’engagement', 75],
  ])
})

test.each<[QuestId, Partial<Activity>, Partial<Activity>]>([
  ['first_plan', { plans_posted: 0 }, { plans_posted: 1 }],
  ['social_butterfly', { likes_received: 4 }, { likes_received: 5 }],
  ['active_commenter', { comments: 9 }, { comments: 10 }],
  ['content_creator', { plans_posted: 4 }, { plans_posted: 5 }],
  ['community_favorite', { likes_received: 24 }, { likes_received: 25 }],
  ['prolific_creator', { plans_posted: 9 }, { plans_posted: 10 }],
  ['engagement_master', { likes_received: 100, comments: 24 }, { likes_received: 100, comments: 25 }],
  ['engagement_master', { likes_received: 99, comments: 900 }, { likes_received: 100, comments: 900 }],
])('%s is in progress with %o and its reward can be collected with %o [132, 133]', (id, before, after) => {
  expect(progressOf(id, before).state).toBe('in_progress')
  expect(progressOf(id, after)).toMatchObject({ state: 'claimable', isCompleted: false })
})

test('progress stops at the requirement, and the last quest shows both requirements [133]', () => {
  expect(progressOf('engagement_master', { likes_received: 500, comments: 10 })).toMatchObject({
    state: 'in_progress',
    parts: [
      { counts: 'likes_received', done: 100, of: 100 },
      { counts: 'comments', done: 10, of: 25 },
    ],
    progress: 110,
    maxProgress: 125,
  })
})

test('a completed quest stays completed, also when the activity is undone [133]', () => {
  expect(progressOf('first_plan', {}, true)).toMatchObject({
    state: 'completed',
    isCompleted: true,
    progress: 1,
    maxProgress: 1,
  })
})

test('the next quest is one with a reward to collect, then the most advanced one [133]', () => {
  const activity = { ...nothing, plans_posted: 4, likes_received: 5, comments: 3 }
  const quests = QUESTS.map((quest) => questProgress(quest, activity, quest.id === 'first_plan'))
  expect(nextQuests(quests).map(({ id }) => id)).toEqual([
    'social_butterfly',
    'content_creator',
    'prolific_creator',
    'active_commenter',
    'community_favorite',
    'engagement_master',
  ])
})

test('comments are counted up to what quests need', () => {
  expect(Math.max(...QUESTS.map(({ requirements }) => requirements.comments ?? 0))).toBe(COMMENTS_COUNTED)
})
