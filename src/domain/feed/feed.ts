import type { MemberCard } from '../profiles/members.ts'
import type { FilterCategory } from '../categories.ts'
import type { PlanCard } from '../plans/plans.ts'
import type { Topic } from './topics.ts'

const FEED_SORTS = ['top', 'week', 'month', 'new', 'views', 'following'] as const
/** « week » and « month » are « top » by the likes of the last seven and thirty days. */
export type FeedSort = (typeof FEED_SORTS)[number]
/** « following » needs a signed-in member. */
export type PublicFeedSort = Exclude<FeedSort, 'following'>

/** Whether the feed is sorted by likes, of all time or of a period. */
export const isTop = (sort: FeedSort) => sort === 'top' || sort === 'week' || sort === 'month'

export const FEED_PAGE_SIZE = 20

export type FeedPage<Plan extends PlanCard = PlanCard> = {
  plans: Plan[]
  /** Where the next page starts, or null at the end. */
  next: string | null
}

/** The row « Top de la semaine » has this many plans, or does not show. */
export const WEEK_TOP_SIZE = 5

export type WeekPlan = Pick<PlanCard, 'id' | 'slug' | 'title'> & {
  /** Null when the account is deleted. */
  author: string | null
  /** The likes of the last seven days. */
  week_likes: number
}

/** The following feed is of both, or of one. */
export const FOLLOWING_SOURCES = ['members', 'topics'] as const
export type FollowingSource = (typeof FOLLOWING_SOURCES)[number]

/**
 * A plan of the following feed, and why it is listed: `repost` is the last repost by a followed member, `topic` the followed
 * topic. Both are null for a plan by a followed member.
 */
export type FollowedPlan = PlanCard & {
  repost: {
    by: MemberCard
    at: string
    /** The number of other followed members who reposted it. */ others: number
  } | null
  topic: Topic | null
}

/** A suggested member, and the category of most of their plans. */
export type MemberToFollow = { member: MemberCard; category: FilterCategory }

/** Missing and unknown sorts become « top ». */
export function toFeedSort(value: unknown): FeedSort {
  return FEED_SORTS.find((sort) => sort === value) ?? 'top'
}

export const withoutRepeats = <Plan extends { id: string }>(plans: Plan[]): Plan[] =>
  eachOnce(plans, ({ id }) => id)

/** Keeps each item once, at its first position. An item that moves between two page requests may be on both pages. */
export const eachOnce = <Item>(items: Item[], idOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [idOf(item), item])).values(),
]
