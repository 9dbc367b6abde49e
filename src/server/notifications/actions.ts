import type { AppContext } from '#server/platform/context.ts'
import {
  getUnreadOf,
  insertNotification,
  listNotifications,
  markSomeRead,
  markUnreadRead,
  type NewNotification,
  type NotificationChange,
  type NotificationRow,
} from './queries.ts'
import type { UnreadCounts } from '#api/live.ts'
import { commentExcerpt } from '#domain/comments/comments.ts'
import { notFound } from '#domain/errors.ts'
import type { MemberNotification, NotificationType } from '#domain/notifications/notifications.ts'
import { type HandledReport, reportHandledMessage } from '#domain/moderation/reports.ts'
import type { Transaction } from '#server/platform/db/database.ts'

/** One statement at a time stays short, however famous its member became overnight. */
const MARKED_AT_ONCE = 2_000

export async function readNotifications(
  { db: { sql } }: AppContext,
  userId: string,
): Promise<{ notifications: MemberNotification[]; unread: UnreadCounts }> {
  const [notifications, unread] = await Promise.all([
    listNotifications(sql, userId),
    getUnreadOf(sql, userId),
  ])
  return { notifications: notifications.map(toNotification), unread }
}

/** The notification of a handled report is stored without a pseudo: accounts are renamed and deleted. */
function toNotification({ comment, member_pseudo, ...row }: NotificationRow): MemberNotification {
  const notification = comment === null ? row : { ...row, excerpt: commentExcerpt(comment) }
  if (member_pseudo === null) return notification
  const report = notification.data as HandledReport
  return { ...notification, message: reportHandledMessage({ ...report, pseudo: member_pseudo }) }
}

/** Those of a group that were deleted meanwhile do not matter; what was never the member's is not found. */
export async function markRead(
  { db: { sql }, live }: AppContext,
  userId: string,
  ids: readonly string[],
): Promise<{ unread: UnreadCounts }> {
  const { found, marked } = await markSomeRead(sql, userId, ids)
  if (found === 0) throw notFound('Cette notification n’existe pas.')
  if (marked > 0) refreshTabs(live, userId)
  return { unread: await getUnreadOf(sql, userId) }
}

/** All, or those of messages, or of one conversation. */
export async function markAllRead(
  { db: { sql }, live }: AppContext,
  userId: string,
  which: { type?: NotificationType | undefined; conversation_id?: string | undefined },
): Promise<{ unread: UnreadCounts }> {
  let all = 0
  let marked: number
  do {
    marked = await markUnreadRead(sql, userId, which, MARKED_AT_ONCE)
    all += marked
  } while (marked === MARKED_AT_ONCE)
  if (all > 0) refreshTabs(live, userId)
  return { unread: await getUnreadOf(sql, userId) }
}

const refreshTabs = (live: AppContext['live'], userId: string) =>
  live.publish({ to: [userId], event: { type: 'notifications_changed' } })

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
