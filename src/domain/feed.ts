import type { MemberCard } from './members.ts'
import type { FilterCategory } from './plan-form.ts'
import type { PlanCard } from './plans.ts'

const FEED_SORTS = ['top', 'week', 'month', 'new', 'views', 'following'] as const
/** « week » and « month » are « top » by the likes of the last seven and thirty days. */
export type FeedSort = (typeof FEED_SORTS)[number]
/** What everybody may see; « following » belongs to a signed-in member. */
export type PublicFeedSort = Exclude<FeedSort, 'following'>

/** « Top » can be narrowed to these. */
export const isTop = (sort: FeedSort) => sort === 'top' || sort === 'week' || sort === 'month'

export const FEED_PAGE_SIZE = 20

export type FeedPage<Plan extends PlanCard = PlanCard> = {
  plans: Plan[]
  /** Where the next page starts, or null at the end. */
  next: string | null
}

/** A plan of the following feed; with who reposted it last of those one follows, if that is what brought it up. */
export type FollowedPlan = PlanCard & {
  repost: { by: MemberCard; at: string; /** How many more of them did. */ others: number } | null
}

/** Somebody worth following, and what they write about most. */
export type MemberToFollow = { member: MemberCard; category: FilterCategory }

/** A missing or unknown sort is « top ». */
export function toFeedSort(value: unknown): FeedSort {
  return FEED_SORTS.find((sort) => sort === value) ?? 'top'
}
