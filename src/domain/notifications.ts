import type { MemberCard } from './members.ts'

export const NOTIFICATION_TYPES = [
  'new_like',
  'new_follower',
  'new_message',
  'new_repost',
  'new_comment',
  'new_reply',
  'new_mention',
  'comment_liked',
  'discussion_active',
  'new_execution',
  'execution_succeeded',
  'execution_reminder',
  'new_review',
  'review_answered',
  'new_adaptation',
  'plan_approved',
  'plan_rejected',
  'plan_modified_by_staff',
  'badge_awarded',
  'sanction',
  'report_handled',
  'payment',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The notifications about the comments of a plan: a muted discussion causes none of them. */
export const DISCUSSION_NOTIFICATIONS: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'new_comment',
  'new_reply',
  'new_mention',
  'comment_liked',
  'discussion_active',
])

export const isOfDiscussion = (type: NotificationType) => DISCUSSION_NOTIFICATIONS.has(type)

/** A notification in a member's list. */
export type MemberNotification = {
  id: string
  type: NotificationType
  title: string
  message: string
  /** Ids for its link (plan_slug, comment_id, conversation_id, execution_id) and the pseudo of the actor. */
  data: Record<string, string>
  read: boolean
  created_at: string
  /** Null for notifications from the staff. */
  actor: Pick<MemberCard, 'user_id' | 'pseudo' | 'avatar_url' | 'custom_avatar_url'> | null
  /** Null also while another member's plan is offline. */
  plan: { id: string; title: string } | null
  /** The beginning of the comment, reply or mention. */
  excerpt?: string
}

/** The length of the list. */
export const NOTIFICATIONS_SHOWN = 50
export const NOTIFICATION_TOAST_MS = 5_000
/** The delay after which the header's counts are reloaded. */
export const UNREAD_DELAY_MS = 100
/** Counts stop here: the header shows « 99+ ». */
export const UNREAD_COUNTED = 100

/** The browser's estimate after marking some as read; capped counts wait for the server. */
export const unreadAfter = (unread: number, marked: number) =>
  unread >= UNREAD_COUNTED ? unread : Math.max(0, unread - marked)
