import type { Transaction } from '#server/db/database.ts'
import type { AppContext } from '#server/context.ts'
import { insertNotification, type NewNotification, type Notified } from './queries.ts'

/**
 * Tells a member what somebody else did: in their list and, after the commit, in their open tabs. Nobody is told of their
 * own actions, nor of those of somebody they blocked or who blocked them.
 */
export async function notify(
  tx: Transaction,
  live: AppContext['live'],
  news: NewNotification,
): Promise<void> {
  const notified = await insertNotification(tx, news)
  if (notified) notifyTabs(live, news.user_id, notified, tx)
}

/** Nobody is called twice for the same: a notification that was withdrawn before only refreshes the list. */
export function notifyTabs(live: AppContext['live'], to: string, notified: Notified, tx?: Transaction): void {
  const event = notified.is_known
    ? ({ type: 'notifications_changed' } as const)
    : ({ type: 'notification', id: notified.id } as const)
  live.publish({ to: [to], event }, tx)
}
