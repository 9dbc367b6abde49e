import { commentPath } from '../comments/comments.ts'
import { type MemberCard, profilePath } from '../profiles/members.ts'
import { executionPath, planPath } from '../plans/plans.ts'
import { REVIEWS_ANCHOR } from '../reviews.ts'

/** What is known about a type of notification. */
type Kind = {
  /** Mapped to a component in NotificationList.tsx. */
  icon: string
  tone: 'primary' | 'good' | 'bad' | 'accent'
  /** The page it links to, or null. */
  path: (about: MemberNotification) => string | null
  /** « Camille a aimé », « Camille et 3 autres ont aimé », then the plan. Without it the stored message is shown. */
  verbs?: readonly [one: string, several: string]
  /** Instead of the members and the verb. */
  opening?: string
  /** Notifications with the same key are one line; without it each is its own. */
  sharedKey?: (about: MemberNotification) => string | undefined
  /** About the comments of a plan: a muted discussion causes none of them. */
  isOfDiscussion?: true
  /** The setting by which members mute it. The staff’s decisions about members have none. */
  muteGroup?: MuteGroup
  /** Also sent by mail, called this on the page that stops the mails. */
  mail?: string
}

/** The database allows the same types (`notification_type`). */
const KINDS = {
  new_like: {
    icon: 'heart',
    tone: 'bad',
    path: planOf,
    verbs: ['a aimé', 'ont aimé'],
    sharedKey: planId,
    muteGroup: 'reactions',
  },
  new_follower: {
    icon: 'user-plus',
    tone: 'primary',
    path: ({ actor }) => actor && profilePath(actor),
    verbs: ['vous suit', 'vous suivent'],
    sharedKey: () => 'new_follower',
    muteGroup: 'followers',
  },
  new_message: {
    icon: 'message-circle',
    tone: 'primary',
    path: ({ data }) => `/messages?c=${data['conversation_id']}`,
    verbs: ['vous a écrit', 'vous ont écrit'],
    sharedKey: ({ data }) => data['conversation_id'],
    muteGroup: 'messages',
    mail: 'd’e‑mail quand un message vous attend',
  },
  new_repost: {
    icon: 'repeat',
    tone: 'good',
    path: planOf,
    verbs: ['a reposté', 'ont reposté'],
    sharedKey: planId,
    muteGroup: 'reactions',
  },
  new_comment: {
    icon: 'message-square',
    tone: 'primary',
    path: commentOf,
    verbs: ['a commenté', 'ont commenté'],
    sharedKey: planId,
    isOfDiscussion: true,
    muteGroup: 'comments',
    mail: 'd’e‑mail quand on commente vos plans',
  },
  new_reply: {
    icon: 'reply',
    tone: 'primary',
    path: commentOf,
    verbs: ['a répondu à votre commentaire sous', 'ont répondu à votre commentaire sous'],
    sharedKey: planId,
    isOfDiscussion: true,
    muteGroup: 'replies',
    mail: 'd’e‑mail quand on répond à vos commentaires',
  },
  new_mention: {
    icon: 'at-sign',
    tone: 'primary',
    path: commentOf,
    verbs: ['vous mentionne sous', 'vous mentionnent sous'],
    isOfDiscussion: true,
    muteGroup: 'mentions',
    mail: 'd’e‑mail quand on vous mentionne',
  },
  comment_liked: {
    icon: 'heart',
    tone: 'bad',
    path: commentOf,
    verbs: ['a aimé votre commentaire sous', 'ont aimé votre commentaire sous'],
    sharedKey: ({ data }) => data['comment_id'],
    isOfDiscussion: true,
    muteGroup: 'reactions',
  },
  discussion_active: {
    icon: 'messages-square',
    tone: 'primary',
    path: commentOf,
    opening: 'De nouveaux commentaires sous',
    isOfDiscussion: true,
    muteGroup: 'discussions',
  },
  new_execution: { icon: 'list-checks', tone: 'primary', path: executionOf, muteGroup: 'executions' },
  execution_succeeded: { icon: 'trophy', tone: 'good', path: executionOf, muteGroup: 'executions' },
  execution_reminder: { icon: 'alarm-clock', tone: 'primary', path: executionOf, muteGroup: 'reminders' },
  new_review: { icon: 'star', tone: 'primary', path: reviewsOf, muteGroup: 'reviews' },
  review_answered: { icon: 'reply', tone: 'primary', path: reviewsOf, muteGroup: 'reviews' },
  new_adaptation: { icon: 'git-fork', tone: 'primary', path: planOf, muteGroup: 'adaptations' },
  plan_approved: {
    icon: 'check',
    tone: 'good',
    path: planOf,
    muteGroup: 'decisions',
    mail: 'd’e‑mail au sujet des décisions concernant vos plans',
  },
  plan_rejected: {
    icon: 'x',
    tone: 'bad',
    path: planOf,
    muteGroup: 'decisions',
    mail: 'd’e‑mail au sujet des décisions concernant vos plans',
  },
  plan_modified_by_staff: {
    icon: 'pencil',
    tone: 'primary',
    // A deleted plan has no address.
    path: (about) => planOf(about) ?? '/mes-plans',
    muteGroup: 'decisions',
  },
  badge_awarded: { icon: 'award', tone: 'accent', path: () => '/badges', muteGroup: 'badges' },
  sanction: { icon: 'shield-alert', tone: 'bad', path: (about) => planOf(about) ?? '/recours' },
  report_handled: { icon: 'flag', tone: 'primary', path: planOf },
  payment: {
    icon: 'credit-card',
    tone: 'primary',
    path: ({ data }) => (data['product'] === 'verified' ? '/verified' : '/vip'),
  },
} as const satisfies Record<string, Kind>

/** The settings of the member, in their order. Each switches the types of its group together. */
export const MUTE_GROUPS = {
  replies: 'Réponses à mes commentaires',
  mentions: 'Mentions',
  comments: 'Commentaires sur mes plans',
  discussions: 'Discussions que je suis',
  messages: 'Messages',
  decisions: 'Décisions sur mes plans',
  executions: 'Exécutions de mes plans',
  reminders: 'Rappels de mes exécutions',
  reviews: 'Avis sur mes plans, réponses à mes avis',
  adaptations: 'Adaptations de mes plans',
  reactions: 'J’aime et reposts',
  followers: 'Nouveaux abonnés',
  badges: 'Badges obtenus',
} as const
type MuteGroup = keyof typeof MUTE_GROUPS

type Kinds = typeof KINDS
export type NotificationType = keyof Kinds
export type NotificationIcon = Kinds[NotificationType]['icon']

type TypeWith<Field extends keyof Kind> = {
  [Type in NotificationType]: Kinds[Type] extends { [Name in Field]: unknown } ? Type : never
}[NotificationType]
/** Notifications that a member may mute. */
export type MutableNotification = TypeWith<'muteGroup'>
/** Notifications that are also sent by mail. */
export type MailedNotification = TypeWith<'mail'>

const isMutable = (type: NotificationType): type is MutableNotification => 'muteGroup' in KINDS[type]
export const isMailed = (type: string): type is MailedNotification =>
  Object.hasOwn(KINDS, type) && 'mail' in KINDS[type as NotificationType]
export const isOfDiscussion = (type: NotificationType) => 'isOfDiscussion' in KINDS[type]

export const NOTIFICATION_TYPES = Object.keys(KINDS) as NotificationType[]
export const mutableNotifications = () => NOTIFICATION_TYPES.filter(isMutable)
export const typesOfGroup = (group: string) =>
  mutableNotifications().filter((type) => KINDS[type].muteGroup === group)

/** « d’e-mail quand on vous mentionne » */
export const mailName = (type: MailedNotification): string => KINDS[type].mail
/** The mails that one unsubscribe link stops. */
export const mailsLike = (type: MailedNotification): MailedNotification[] =>
  typesOfGroup(KINDS[type].muteGroup).filter(isMailed)

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

/** One line of the list: one notification, or the same action by several members. */
export type NotificationGroup = {
  /** Stays the same when the group grows. */
  key: string
  newest: MemberNotification
  ids: string[]
  isRead: boolean
  /** The actors without duplicates, the latest first. */
  people: NonNullable<MemberNotification['actor']>[]
}

/** Keeps the order, newest first. */
export function groupNotifications(notifications: readonly MemberNotification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, keyOf)
  return [...groups].map(([key, members]) => {
    const actors = members.flatMap(({ actor }) => actor ?? [])
    return {
      key,
      newest: members[0]!,
      ids: members.map(({ id }) => id),
      isRead: members.every(({ read }) => read),
      people: [...new Map(actors.map((actor) => [actor.user_id, actor])).values()],
    }
  })
}

const kindOf = (type: NotificationType): Kind => KINDS[type]

const keyOf = (notification: MemberNotification) =>
  `${notification.type} ${kindOf(notification.type).sharedKey?.(notification) ?? notification.id}`

/** A segment of a sentence; names and titles are bold. */
export type TextSegment = { text: string; isStrong?: true }

/** « Camille et 3 autres ont aimé « Titre » » */
export function sentenceOf({ newest, people }: NotificationGroup): TextSegment[] {
  const { verbs, opening } = kindOf(newest.type)
  // Of a plan that is offline now only the stored message names the title that it had.
  if (isOfDiscussion(newest.type) && !newest.plan) return [{ text: newest.message }]
  const about: TextSegment[] = newest.plan
    ? [{ text: ' « ' }, { text: newest.plan.title, isStrong: true }, { text: ' »' }]
    : []
  if (opening) return [{ text: opening }, ...about]
  const verb = verbs?.[people.length > 1 ? 1 : 0]
  if (!verb || people.length === 0) return [{ text: newest.message }]
  return [...namesOf(people), { text: ` ${verb}` }, ...about]
}

export const textOfSegments = (words: readonly TextSegment[]) => words.map(({ text }) => text).join('')

function namesOf([first, second, ...more]: NotificationGroup['people']): TextSegment[] {
  const name = (person: { pseudo: string }): TextSegment => ({ text: person.pseudo, isStrong: true })
  if (!first) return []
  if (!second) return [name(first)]
  if (more.length === 0) return [name(first), { text: ' et ' }, name(second)]
  return [name(first), { text: ` et ${more.length + 1} autres` }]
}

/** The page it links to, or null. */
export const notificationPath = ({ newest }: NotificationGroup): string | null =>
  KINDS[newest.type].path(newest)

export const notificationIcon = (type: NotificationType): { icon: NotificationIcon; tone: Kind['tone'] } =>
  KINDS[type]

function planId({ plan }: MemberNotification) {
  return plan?.id
}

function planOf({ data }: MemberNotification): string | null {
  return data['plan_slug'] ? planPath({ slug: data['plan_slug'] }) : null
}

function commentOf(about: MemberNotification): string | null {
  const { plan_slug: slug, comment_id: id } = about.data
  return slug && id ? commentPath({ slug }, id) : planOf(about)
}

function executionOf({ data }: MemberNotification): string | null {
  return data['execution_id'] ? executionPath({ id: data['execution_id'] }) : null
}

function reviewsOf(about: MemberNotification): string | null {
  const plan = planOf(about)
  return plan && `${plan}#${REVIEWS_ANCHOR}`
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
