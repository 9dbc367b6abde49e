import { authorise } from '#server/platform/policies.ts'
import { activityBadges, EARLY_BUILDERS } from '#domain/points/badges.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { findQuest, questProgress, type Quests, QUESTS } from '#domain/points/quests.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { notify } from '#server/notifications/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { addBadge, findActivity, assignBadgeNumber, findQuestRecord, payQuest } from './queries.ts'

/** Awards the badges that the member has earned, and notifies them, once each. Called after every action that can earn one. */
export async function awardActivityBadges(
  tx: Transaction,
  live: AppContext['live'],
  userId: string,
): Promise<void> {
  const activity = await findActivity(tx, userId)
  if (!activity) return
  const earned = activityBadges(activity).filter((badge) => !activity.badges.includes(badge))
  for (const badge of earned) {
    if (!(await addBadge(tx, userId, badge))) continue
    await notify(tx, live, {
      user_id: userId,
      type: 'badge_awarded',
      title: 'Badge obtenu',
      message: `Vous avez obtenu le badge « ${badge} »`,
      data: { badge },
    })
    live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
  }
}

const EARLY_BUILDER = 'Early Builder'

/** For a new member, in the transaction that creates the account, without a notification. */
export async function awardEarlyBuilder(tx: Sql, userId: string): Promise<void> {
  if (await assignBadgeNumber(tx, userId, EARLY_BUILDER, EARLY_BUILDERS))
    await addBadge(tx, userId, EARLY_BUILDER)
}

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
    await authorise(tx, viewer, 'quest.claim')
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
