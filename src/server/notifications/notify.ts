import type { NotificationType } from '#domain/notifications.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { insertNotification, type Told } from './queries.ts'

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
 * Tells a member what somebody else did, in their list and, once the transaction is kept, in their open tabs. Nobody hears
 * of themselves, nor of whom they blocked or were blocked by.
 */
export async function notify(tx: Transaction, live: SiteParts['live'], news: News): Promise<void> {
  const { to, by, type, title, message, data = {}, planId, commentId, conversationId } = news
  if (by === to) return
  const told = await insertNotification(tx, {
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
  if (told) ring(live, to, told, tx)
}

/** What they were called for before stands in the list again, or stands there no longer: nobody is called twice for it. */
export function ring(live: SiteParts['live'], to: string, told: Told, tx?: Transaction): void {
  const event = told.is_known
    ? ({ type: 'notifications_changed' } as const)
    : ({ type: 'notification', id: told.id } as const)
  live.publish({ to: [to], event }, tx)
}
