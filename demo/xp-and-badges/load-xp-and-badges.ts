import { QUESTS } from '#domain/points/quests.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { memberId } from '../ids.ts'
import {
  createMilestones,
  insertNumberedBadges,
  insertQuestClaims,
  insertXp,
  updateBadges,
  updateMemberCounters,
  updatePlanCounters,
} from './queries.ts'

const QUEST_ROWS = QUESTS.map(({ id, xp_reward, requirements }) => ({
  id,
  xp_reward,
  plans: requirements.plans_posted ?? 0,
  likes: requirements.likes_received ?? 0,
  comments: requirements.comments ?? 0,
}))

/** « membre@planb.test » has earned quests, and all their rewards unclaimed. */
const WITHOUT_CLAIMS = ['clemence']

/** Inserts what members earned by everything that was loaded before, and updates every counter. */
export async function loadXpAndBadges(tx: Sql, now: string) {
  await createMilestones(tx)
  await insertXp(tx)
  await insertQuestClaims(tx, QUEST_ROWS, WITHOUT_CLAIMS.map(memberId), now)
  await updatePlanCounters(tx)
  await updateMemberCounters(tx)
  await insertNumberedBadges(tx)
  await updateBadges(tx)
}
