import { profilePath } from './members.ts'
import type { MemberNotification, NotificationType } from './notifications.ts'
import { planPath } from './plans.ts'

/** What the list shows as one line: the same thing done by several people, or one thing. */
export type NotificationGroup = {
  /** Stays the same when somebody joins it. */
  key: string
  newest: MemberNotification
  ids: string[]
  isRead: boolean
  /** Who did it, without doubles, the last one first. */
  people: NonNullable<MemberNotification['actor']>[]
}

/** Newest first in, newest first out. Likes, reposts and comments of one plan go together, and so do followers. */
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

function keyOf({ id, type, plan, data }: MemberNotification): string {
  switch (type) {
    case 'new_like':
    case 'new_repost':
    case 'new_comment':
      return `${type} ${plan?.id ?? id}`
    case 'new_message':
      return `${type} ${data['conversation_id'] ?? id}`
    case 'new_follower':
      return type
    default:
      return id
  }
}

/** A piece of a sentence; names and titles stand out. */
export type Words = { text: string; isStrong?: true }

/** « Camille et 3 autres ont aimé « Titre » » */
export function sentenceOf({ newest, people }: NotificationGroup): Words[] {
  const verb = VERBS[newest.type]?.[people.length > 1 ? 1 : 0]
  if (!verb || people.length === 0) return [{ text: newest.message }]
  const about: Words[] = newest.plan
    ? [{ text: ' « ' }, { text: newest.plan.title, isStrong: true }, { text: ' »' }]
    : []
  return [...namesOf(people), { text: ` ${verb}` }, ...about]
}

export const plainText = (words: readonly Words[]) => words.map(({ text }) => text).join('')

/** What the staff and the site say has its words already; what people do is said of one and of several. */
const VERBS: Partial<Record<NotificationType, readonly [one: string, several: string]>> = {
  new_like: ['a aimé', 'ont aimé'],
  new_repost: ['a reposté', 'ont reposté'],
  new_comment: ['a commenté', 'ont commenté'],
  new_follower: ['vous suit', 'vous suivent'],
  new_message: ['vous a écrit', 'vous ont écrit'],
}

function namesOf([first, second, ...more]: NotificationGroup['people']): Words[] {
  const name = (person: { pseudo: string }): Words => ({ text: person.pseudo, isStrong: true })
  if (!first) return []
  if (!second) return [name(first)]
  if (more.length === 0) return [name(first), { text: ' et ' }, name(second)]
  return [name(first), { text: ` et ${more.length + 1} autres` }]
}

/** Where it leads; null where there is nothing to see. */
export function placeOf({ newest }: NotificationGroup): string | null {
  const { type, data, actor } = newest
  const plan = data['plan_slug'] ? planPath({ slug: data['plan_slug'] }) : null
  switch (type) {
    case 'new_comment':
      return plan && `${plan}#commentaire-${data['comment_id']}`
    case 'new_follower':
      return actor && profilePath(actor)
    case 'new_message':
      return `/messages?c=${data['conversation_id']}`
    case 'badge_awarded':
      return '/badges'
    case 'plan_modified_by_staff':
      return plan ?? '/mes-plans'
    case 'sanction':
      return '/contact'
    default:
      return plan
  }
}
