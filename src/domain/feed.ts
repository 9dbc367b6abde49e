import type { PlanCard } from './plans.ts'

const FEED_SORTS = ['top', 'new', 'views', 'following'] as const
export type FeedSort = (typeof FEED_SORTS)[number]
/** What everybody may see; « following » belongs to a signed-in member. */
export type PublicFeedSort = Exclude<FeedSort, 'following'>

export const FEED_PAGE_SIZE = 20

export type FeedPage = {
  plans: PlanCard[]
  /** Where the next page starts, or null at the end. */
  next: string | null
}

/** A missing or unknown sort is « top ». */
export function toFeedSort(value: unknown): FeedSort {
  return FEED_SORTS.find((sort) => sort === value) ?? 'top'
}
