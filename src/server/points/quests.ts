import { AppError, notFound } from '#domain/errors.ts'
import { findQuest, questProgress, type Quests, QUESTS } from '#domain/points/quests.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireStillAllowed } from '#server/platform/policies/ban-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findQuestRecord, payQuest } from './quests.queries.ts'

export async function readQuests(sql: Sql, userId: string): Promise<Quests> {
  const { community_xp, rewarded, ...activity } = await findQuestRecord(sql, userId)
  const quests = QUESTS.map((quest) => questProgress(quest, activity, rewarded.includes(quest.id)))
  return { community_xp, activity, quests }
}

/** Pays the reward, unless it was already paid. */
export async function rewardQuest(
  { db, live }: AppContext,
  viewer: SessionMember,
  questId: string,
): Promise<Quests> {
  const quest = findQuest(questId)
  if (!quest) throw notFound('Cette quête n’existe pas.')
  return await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    await requireStillAllowed(tx, viewer, 'contribute')
    const { quests } = await readQuests(tx, viewer.id)
    if (quests.find(({ id }) => id === quest.id)?.state === 'in_progress') {
      throw new AppError('conflict', 'Cette quête n’est pas encore terminée.')
    }
    if (await payQuest(tx, viewer.id, quest)) {
      live.publish({ to: [viewer.id], event: { type: 'profile_changed' } }, tx)
    }
    return await readQuests(tx, viewer.id)
  })
}
