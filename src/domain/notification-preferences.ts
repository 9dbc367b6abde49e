import type { NotificationType } from './notifications.ts'

/** What a member may choose not to hear of. Not what the team decided about them. */
export const MUTABLE_NOTIFICATIONS = [
  'new_like',
  'new_repost',
  'new_comment',
  'new_follower',
  'new_message',
  'plan_approved',
  'plan_rejected',
  'plan_modified_by_staff',
  'badge_awarded',
] as const satisfies NotificationType[]
export type MutableNotification = (typeof MUTABLE_NOTIFICATIONS)[number]

/** Where a member hears of something: on the site itself, or in their mails. */
export const NOTIFICATION_CHANNELS = ['site', 'mail'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** What is also sent by mail. */
export const MAILED_NOTIFICATIONS = [
  'new_message',
  'plan_approved',
  'plan_rejected',
] as const satisfies MutableNotification[]
export type MailedNotification = (typeof MAILED_NOTIFICATIONS)[number]

export const isMailed = (type: string): type is MailedNotification =>
  MAILED_NOTIFICATIONS.some((mailed) => mailed === type)

/** What a member switches on and off as one. */
export const NOTIFICATION_CHOICES = {
  reactions: ['new_like', 'new_repost'],
  comments: ['new_comment'],
  followers: ['new_follower'],
  messages: ['new_message'],
  decisions: ['plan_approved', 'plan_rejected', 'plan_modified_by_staff'],
  badges: ['badge_awarded'],
} as const satisfies Record<string, MutableNotification[]>

/** The mails that stop together with those of one kind. */
export const mailsLike = (type: MailedNotification): MailedNotification[] =>
  Object.values<readonly MutableNotification[]>(NOTIFICATION_CHOICES)
    .filter((types) => types.includes(type))
    .flatMap((types) => types.filter(isMailed))

/**
 * What to hear of no longer, and again, in one channel. Only what changes is told: another device may be changing the
 * rest.
 */
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
