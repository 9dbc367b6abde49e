import { infiniteQueryOptions } from '@tanstack/react-query'
import { feedApi } from '#api/feed.ts'
import type { PublicFeedSort } from '#domain/feed.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { withoutRepeats } from '#web/lib/without-repeats.ts'
import { type FeedFilters, NO_FILTERS } from './feed-filters.ts'

/** The feed from the given place on; more pages are added as one scrolls. */
export const feedQuery = (sort: PublicFeedSort, filters: FeedFilters = NO_FILTERS, after?: string) =>
  infiniteQueryOptions({
    queryKey: keys.feed(sort, after, filters),
    queryFn: ({ pageParam }) =>
      call(feedApi.list, { query: { sort, ...filters, after: pageParam ?? undefined } }),
    // Null, not undefined: it travels with the page as JSON and must come back the same.
    initialPageParam: after ?? null,
    getNextPageParam: (page) => page.next,
    // Likes move plans between pages while one scrolls: a plan is shown where it was met first.
    select: ({ pages }) => ({
      plans: withoutRepeats(pages.flatMap((page) => page.plans)),
      next: pages.at(-1)?.next,
      pageCount: pages.length,
    }),
  })

/** The address of the same, in the order in which the server knows its parts. */
export const feedSearch = (sort: PublicFeedSort, filters: FeedFilters = NO_FILTERS, after?: string) => ({
  sort: sort === 'top' ? undefined : sort,
  ...filters,
  after,
})
