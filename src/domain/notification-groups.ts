import { commentPath } from './comments.ts'
import { profilePath } from './members.ts'
import { isOfDiscussion, type MemberNotification, type NotificationType } from './notifications.ts'
import { executionPath, planPath } from './plans.ts'
import { REVIEWS_ANCHOR } from './reviews.ts'

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

/**
 * Keeps the order, newest first. Likes, reposts, comments and replies of one plan are grouped, and so are likes of one
 * comment, and followers.
 */
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

/** The grouping key by type; other types are not grouped. */
const SHARED: Partial<Record<NotificationType, (about: MemberNotification) => string | undefined>> = {
  new_like: ({ plan }) => plan?.id,
  new_repost: ({ plan }) => plan?.id,
  new_comment: ({ plan }) => plan?.id,
  new_reply: ({ plan }) => plan?.id,
  comment_liked: ({ data }) => data['comment_id'],
  new_message: ({ data }) => data['conversation_id'],
  new_follower: ({ type }) => type,
}

const keyOf = (notification: MemberNotification) =>
  `${notification.type} ${SHARED[notification.type]?.(notification) ?? notification.id}`

/** A segment of a sentence; names and titles are bold. */
export type TextSegment = { text: string; isStrong?: true }

/** « Camille et 3 autres ont aimé « Titre » » */
export function sentenceOf({ newest, people }: NotificationGroup): TextSegment[] {
  // Of a plan that is offline now only the stored message names the title that it had.
  if (isOfDiscussion(newest.type) && !newest.plan) return [{ text: newest.message }]
  const about: TextSegment[] = newest.plan
    ? [{ text: ' « ' }, { text: newest.plan.title, isStrong: true }, { text: ' »' }]
    : []
  if (newest.type === 'discussion_active') return [{ text: 'De nouveaux commentaires sous' }, ...about]
  const verb = VERBS[newest.type]?.[people.length > 1 ? 1 : 0]
  if (!verb || people.length === 0) return [{ text: newest.message }]
  return [...namesOf(people), { text: ` ${verb}` }, ...about]
}

export const plainText = (words: readonly TextSegment[]) => words.map(({ text }) => text).join('')

/** Verbs in singular and plural. Types without verbs show their stored message. */
const VERBS: Partial<Record<NotificationType, readonly [one: string, several: string]>> = {
  new_like: ['a aimé', 'ont aimé'],
  new_repost: ['a reposté', 'ont reposté'],
  new_comment: ['a commenté', 'ont commenté'],
  new_reply: ['a répondu à votre commentaire sous', 'ont répondu à votre commentaire sous'],
  new_mention: ['vous mentionne sous', 'vous mentionnent sous'],
  comment_liked: ['a aimé votre commentaire sous', 'ont aimé votre commentaire sous'],
  new_follower: ['vous suit', 'vous suivent'],
  new_message: ['vous a écrit', 'vous ont écrit'],
}

function namesOf([first, second, ...more]: NotificationGroup['people']): TextSegment[] {
  const name = (person: { pseudo: string }): TextSegment => ({ text: person.pseudo, isStrong: true })
  if (!first) return []
  if (!second) return [name(first)]
  if (more.length === 0) return [name(first), { text: ' et ' }, name(second)]
  return [name(first), { text: ` et ${more.length + 1} autres` }]
}

/** The page it links to, or null. */
export const notificationPath = ({ newest }: NotificationGroup): string | null => PATHS[newest.type](newest)

const planOf = ({ data }: MemberNotification) =>
  data['plan_slug'] ? planPath({ slug: data['plan_slug'] }) : null

const commentOf = (about: MemberNotification) => {
  const { plan_slug: slug, comment_id: id } = about.data
  return slug && id ? commentPath({ slug }, id) : planOf(about)
}

const executionOf = ({ data }: MemberNotification) =>
  data['execution_id'] ? executionPath({ id: data['execution_id'] }) : null

const reviewsOf = (about: MemberNotification) => {
  const plan = planOf(about)
  return plan && `${plan}#${REVIEWS_ANCHOR}`
}

const PATHS: Record<NotificationType, (about: MemberNotification) => string | null> = {
  new_like: planOf,
  new_repost: planOf,
  new_comment: commentOf,
  new_reply: commentOf,
  new_mention: commentOf,
  comment_liked: commentOf,
  discussion_active: commentOf,
  new_execution: executionOf,
  execution_succeeded: executionOf,
  execution_reminder: executionOf,
  new_review: reviewsOf,
  review_answered: reviewsOf,
  new_adaptation: planOf,
  new_follower: ({ actor }) => actor && profilePath(actor),
  new_message: ({ data }) => `/messages?c=${data['conversation_id']}`,
  plan_approved: planOf,
  plan_rejected: planOf,
  // A deleted plan has no address.
  plan_modified_by_staff: (about) => planOf(about) ?? '/mes-plans',
  badge_awarded: () => '/badges',
  sanction: (about) => planOf(about) ?? '/recours',
  report_handled: planOf,
  payment: ({ data }) => (data['product'] === 'verified' ? '/verified' : '/vip'),
}
