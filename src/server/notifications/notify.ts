import type { Transaction } from '#server/db/database.ts'
import type { AppContext } from '#server/context.ts'
import { insertNotification, type NewNotification, type Notified } from './queries.ts'

/**
 * Notifies a member of what another one did: in their list and, after the commit, in their open tabs. Not of their own
 * actions, nor of those of members they blocked or who blocked them.
 */
export async function notify(
  tx: Transaction,
  live: AppContext['live'],
  notification: NewNotification,
): Promise<void> {
  const notified = await insertNotification(tx, notification)
  if (notified) notifyTabs(live, notification.user_id, notified, tx)
}

/** A notification that was withdrawn before only refreshes the list: members are not notified twice of the same. */
export function notifyTabs(live: AppContext['live'], to: string, notified: Notified, tx?: Transaction): void {
  const event = notified.is_known
    ? ({ type: 'notifications_changed' } as const)
    : ({ type: 'notification', id: notified.id } as const)
  live.publish({ to: [to], event }, tx)
}
