import type { NotificationType } from './notifications.ts'

/** Notifications that a member may mute: not the staff's decisions about them. */
export const MUTABLE_NOTIFICATIONS = [
  'new_like',
  'new_repost',
  'new_comment',
  'new_reply',
  'new_mention',
  'comment_liked',
  'discussion_active',
  'new_follower',
  'new_message',
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
] as const satisfies NotificationType[]
export type MutableNotification = (typeof MUTABLE_NOTIFICATIONS)[number]

export const NOTIFICATION_CHANNELS = ['site', 'mail'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** Notifications that are also sent by mail. */
export const MAILED_NOTIFICATIONS = [
  'new_reply',
  'new_mention',
  'new_comment',
  'new_message',
  'plan_approved',
  'plan_rejected',
] as const satisfies MutableNotification[]
export type MailedNotification = (typeof MAILED_NOTIFICATIONS)[number]

export const isMailed = (type: string): type is MailedNotification =>
  MAILED_NOTIFICATIONS.some((mailed) => mailed === type)

/** Types that the settings switch together. */
export const NOTIFICATION_CHOICES = {
  replies: ['new_reply'],
  mentions: ['new_mention'],
  comments: ['new_comment'],
  discussions: ['discussion_active'],
  reactions: ['new_like', 'new_repost', 'comment_liked'],
  followers: ['new_follower'],
  messages: ['new_message'],
  executions: ['new_execution', 'execution_succeeded'],
  reminders: ['execution_reminder'],
  reviews: ['new_review', 'review_answered'],
  adaptations: ['new_adaptation'],
  decisions: ['plan_approved', 'plan_rejected', 'plan_modified_by_staff'],
  badges: ['badge_awarded'],
} as const satisfies Record<string, MutableNotification[]>

/** The mails that one unsubscribe link stops. */
export const mailsLike = (type: MailedNotification): MailedNotification[] =>
  Object.values<readonly MutableNotification[]>(NOTIFICATION_CHOICES)
    .filter((types) => types.includes(type))
    .flatMap((types) => types.filter(isMailed))

/** A change of muted types in one channel. It names only what changes, since another device may change other types. */
export type MuteChange = {
  channel: NotificationChannel
  mute?: MutableNotification[] | undefined
  unmute?: MutableNotification[] | undefined
}

export type Muted = Record<NotificationChannel, MutableNotification[]>

export const mutedAfter = (muted: Muted, { channel, mute = [], unmute = [] }: MuteChange): Muted => ({
  ...muted,
  [channel]: [...new Set([...muted[channel], ...mute])].filter((type) => !unmute.includes(type)),
})
