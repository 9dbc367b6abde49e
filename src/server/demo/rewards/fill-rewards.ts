import type { Sql } from '#server/db/database.ts'
import { memberId } from '../content/everyone.ts'
import {
  awardBadges,
  awardNumberedBadges,
  claimQuests,
  countMembers,
  countPlans,
  earnXp,
  noteMilestones,
} from './queries.ts'

/** Quests in the specification's order. */
const QUESTS = [
  { id: 'first_plan', xp_reward: 10, plans: 1, likes: 0, comments: 0 },
  { id: 'social_butterfly', xp_reward: 15, plans: 0, likes: 5, comments: 0 },
  { id: 'active_commenter', xp_reward: 20, plans: 0, likes: 0, comments: 10 },
  { id: 'content_creator', xp_reward: 25, plans: 5, likes: 0, comments: 0 },
  { id: 'community_favorite', xp_reward: 30, plans: 0, likes: 25, comments: 0 },
  { id: 'prolific_creator', xp_reward: 40, plans: 10, likes: 0, comments: 0 },
  { id: 'engagement_master', xp_reward: 75, plans: 0, likes: 100, comments: 25 },
]

/** The ordinary account finds its quests earned and unclaimed. */
const CLAIMED_NOTHING = ['clemence']

/** What all the activity is worth: XP, quests, badges and every counter. */
export async function fillRewards(tx: Sql, until: string) {
  await noteMilestones(tx)
  await earnXp(tx)
  await claimQuests(tx, QUESTS, CLAIMED_NOTHING.map(memberId), until)
  await countPlans(tx)
  await countMembers(tx)
  await awardNumberedBadges(tx)
  await awardBadges(tx)
}
