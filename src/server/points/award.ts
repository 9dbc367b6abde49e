import { activityBadges, EARLY_BUILDERS } from '#domain/points/badges.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { notify } from '#server/notifications/notify.ts'
import type { AppContext } from '#server/platform/context.ts'
import { addBadge, findActivity, assignBadgeNumber } from './badges.queries.ts'

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
