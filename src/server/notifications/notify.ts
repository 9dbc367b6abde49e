import type { Transaction } from '#server/platform/db/database.ts'
import type { AppContext } from '#server/platform/context.ts'
import { insertNotification, type NewNotification, type NotificationChange } from './queries.ts'

/**
 * Adds a notification to a member’s list and, after the commit, to their open tabs. Members are not notified of their own
 * actions, nor of those of members they blocked or who blocked them.
 */
export async function notify(
  tx: Transaction,
  live: AppContext['live'],
  notification: NewNotification,
): Promise<void> {
  const inserted = await insertNotification(tx, notification)
  if (inserted) publishNotification(live, notification.user_id, inserted, tx)
}

/** If the member was notified of the same action before, their tabs only refresh the list: no second toast or sound. */
export function publishNotification(
  live: AppContext['live'],
  to: string,
  change: NotificationChange,
  tx?: Transaction,
): void {
  const event = change.was_notified_before
    ? ({ type: 'notifications_changed' } as const)
    : ({ type: 'notification', id: change.id } as const)
  live.publish({ to: [to], event }, tx)
}
