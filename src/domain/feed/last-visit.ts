import {
  groupNotifications,
  type MemberNotification,
  type NotificationGroup,
  type NotificationType,
} from '../notifications/notifications.ts'
import type { PlanCard } from '../plans/plans.ts'
import type { Topic } from './topics.ts'

/** The most lines of « Depuis votre dernière visite ». */
export const NEW_LINES_MAX = 5

export const DECISIONS = [
  'plan_approved',
  'plan_rejected',
  'plan_modified_by_staff',
] as const satisfies NotificationType[]
export const REPLIES = ['new_reply', 'new_mention'] as const satisfies NotificationType[]

/** A plan by a followed member or, with its topic, of a followed topic. */
export type NewPlan = Pick<PlanCard, 'id' | 'slug' | 'title'> & {
  /** Null when the account is deleted. */
  author: string | null
  topic: Topic | null
  created_at: string
}

/** « Depuis votre dernière visite » */
export type SinceLastVisit = {
  decisions: NotificationGroup[]
  replies: NotificationGroup[]
  plans: NewPlan[]
}

export const NOTHING_NEW: SinceLastVisit = { decisions: [], replies: [], plans: [] }

/** The lines of the section, shared between the kinds; the newest of each first. */
export function newSince(notifications: readonly MemberNotification[], plans: NewPlan[]): SinceLastVisit {
  const ofTypes = (types: readonly NotificationType[]) =>
    groupNotifications(notifications.filter(({ type }) => types.includes(type)))
  return withinLines({
    decisions: latestOfPlans(ofTypes(DECISIONS)),
    replies: ofTypes(REPLIES),
    plans,
  })
}

const latestOfPlans = (decisions: NotificationGroup[]) =>
  [...Map.groupBy(decisions, ({ key, newest }) => newest.plan?.id ?? key).values()].map(([latest]) => latest!)

/** Takes the first of each kind, then the second, until the lines are full. */
function withinLines(found: SinceLastVisit): SinceLastVisit {
  const taken = Object.entries(found)
    .flatMap(([kind, list]) => list.map((_, place) => ({ kind, place })))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, NEW_LINES_MAX)
  const first = <Line>(kind: keyof SinceLastVisit, list: Line[]) =>
    list.slice(0, taken.filter((line) => line.kind === kind).length)
  return {
    decisions: first('decisions', found.decisions),
    replies: first('replies', found.replies),
    plans: first('plans', found.plans),
  }
}
