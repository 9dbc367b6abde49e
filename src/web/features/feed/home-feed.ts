import { feedApi } from '#api/feed.ts'
import type { FeedSort, PublicFeedSort } from '#domain/feed.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { type FeedFilters, NO_FILTERS } from './feed-filters.ts'
import type { PlanList } from './plan-list.ts'

/** The feed from the given cursor on. */
export const homeFeed = (
  sort: PublicFeedSort,
  filters: FeedFilters = NO_FILTERS,
  after?: string,
): PlanList => ({
  queryKey: keys.feed(sort, after, filters),
  after,
  fetchPage: (from) => call(feedApi.list, { query: { sort, ...filters, after: from } }),
})

/** The address of the same, in the order in which the server knows its parts. */
export const feedSearch = (sort: FeedSort, filters: FeedFilters = NO_FILTERS, after?: string) => ({
  sort: sort === 'top' ? undefined : sort,
  ...filters,
  after,
})
