import type { NotificationType } from '#domain/notifications.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { insertNotification, type Notified } from './queries.ts'

export type News = {
  to: string
  type: NotificationType
  title: string
  message: string
  /** Who it was by name, and whatever else its link needs: plan, comment and conversation come by themselves. */
  data?: Record<string, string>
  /** Who caused it; left out where the staff speaks as one. */
  by?: string
  planId?: string
  commentId?: string
  conversationId?: string
}

/**
 * Tells a member what somebody else did: in their list and, after the commit, in their open tabs. Nobody is told of their
 * own actions, nor of those of somebody they blocked or who blocked them.
 */
export async function notify(tx: Transaction, live: SiteParts['live'], news: News): Promise<void> {
  const { to, by, type, title, message, data = {}, planId, commentId, conversationId } = news
  if (by === to) return
  const notified = await insertNotification(tx, {
    user_id: to,
    type,
    title,
    message,
    data,
    actor_id: by ?? null,
    plan_id: planId ?? null,
    comment_id: commentId ?? null,
    conversation_id: conversationId ?? null,
  })
  if (notified) notifyTabs(live, to, notified, tx)
}

/** Nobody is called twice for the same: a notification that was withdrawn before only refreshes the list. */
export function notifyTabs(live: SiteParts['live'], to: string, notified: Notified, tx?: Transaction): void {
  const event = notified.is_known
    ? ({ type: 'notifications_changed' } as const)
    : ({ type: 'notification', id: notified.id } as const)
  live.publish({ to: [to], event }, tx)
}
