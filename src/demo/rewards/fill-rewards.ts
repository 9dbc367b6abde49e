import { QUESTS } from '#domain/quests.ts'
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

/** What each quest asks, as columns. */
const QUEST_ROWS = QUESTS.map(({ id, xp_reward, requirements }) => ({
  id,
  xp_reward,
  plans: requirements.plans_posted ?? 0,
  likes: requirements.likes_received ?? 0,
  comments: requirements.comments ?? 0,
}))

/** The ordinary account finds its quests earned and unclaimed. */
const CLAIMED_NOTHING = ['clemence']

/** What all the activity is worth: XP, quests, badges and every counter. */
export async function fillRewards(tx: Sql, until: string) {
  await noteMilestones(tx)
  await earnXp(tx)
  await claimQuests(tx, QUEST_ROWS, CLAIMED_NOTHING.map(memberId), until)
  await countPlans(tx)
  await countMembers(tx)
  await awardNumberedBadges(tx)
  await awardBadges(tx)
}
