import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Found, SearchKind } from '#domain/search.ts'
import { eachOnce } from '#web/lib/without-repeats.ts'
import type { SearchParams } from './search-params.ts'
import { moreQuery } from './search-query.ts'

/** What was found of one kind, more of it as one asks. */
export function useFound<Item>(
  kind: SearchKind,
  params: SearchParams,
  first: Found<Item>,
  idOf: (item: Item) => string,
) {
  // Where the first page ended when more was asked for: it may end elsewhere when it is brought up to date.
  const [after, setAfter] = useState<string | null>(null)
  const query = useInfiniteQuery({ ...moreQuery(kind, params, after ?? ''), enabled: after !== null })
  const pages = (query.data?.pages ?? []) as Found<Item>[]
  return {
    // Likes move what is found between pages while one reads.
    items: eachOnce(
      [first, ...pages].flatMap((page) => page.items),
      idOf,
    ),
    /** Where the next page starts. */
    next: pages.at(-1)?.next ?? (pages.length > 0 ? null : first.next),
    isBusy: query.isFetching,
    hasFailed: query.isError,
    load: () => {
      if (after === null) setAfter(first.next)
      else if (query.isError && pages.length === 0) void query.refetch()
      else void query.fetchNextPage()
    },
  }
}
