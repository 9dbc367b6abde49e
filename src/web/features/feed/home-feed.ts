import { feedApi } from '#api/feed.ts'
import type { FeedSort, PublicFeedSort } from '#domain/feed/feed.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { type FeedFilters, NO_FILTERS } from './feed-filters.ts'
import type { PlanList } from './plan-list.ts'

/** The feed after the given cursor. */
export const homeFeed = (
  sort: PublicFeedSort,
  filters: FeedFilters = NO_FILTERS,
  after?: string,
): PlanList => ({
  queryKey: keys.feed(sort, after, filters),
  after,
  fetchPage: (from) => call(feedApi.list, { query: { sort, ...filters, after: from } }),
})

/** The search parameters of the feed's address, in the order of the server's page key. */
export const feedSearch = (sort: FeedSort, filters: FeedFilters = NO_FILTERS, after?: string) => ({
  sort: sort === 'top' ? undefined : sort,
  ...filters,
  after,
})
