import type { MemberCard } from './members.ts'

export const NOTIFICATION_TYPES = [
  'new_like',
  'new_follower',
  'new_message',
  'new_repost',
  'new_comment',
  'plan_approved',
  'plan_rejected',
  'plan_modified_by_staff',
  'badge_awarded',
  'sanction',
  'report_handled',
  'payment',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What a member was told, as their list shows it. */
export type MemberNotification = {
  id: string
  type: NotificationType
  title: string
  message: string
  /** What its link needs: plan_slug, comment_id, conversation_id, and who it was by name. */
  data: Record<string, string>
  read: boolean
  created_at: string
  /** Null where the staff speaks as one. */
  actor: Pick<MemberCard, 'user_id' | 'pseudo' | 'avatar_url' | 'custom_avatar_url'> | null
  plan: { id: string; title: string } | null
}

/** As many as the list shows. */
export const NOTIFICATIONS_SHOWN = 50
export const NOTIFICATION_TOAST_MS = 5_000
/** The counts in the header follow a change after this while. */
export const UNREAD_DELAY_MS = 100
/** More than can be shown (« 99+ ») is not counted. */
export const UNREAD_COUNTED = 100

/** How many are left unread as far as the browser can tell; of more than it knows, the server must say. */
export const unreadAfter = (unread: number, marked: number) =>
  unread >= UNREAD_COUNTED ? unread : Math.max(0, unread - marked)
