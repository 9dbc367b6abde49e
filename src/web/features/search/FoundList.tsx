import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Found, SearchKind } from '#domain/search/search.ts'
import { NextPage } from '#web/features/feed/NextPage.tsx'
import { eachOnce } from '#domain/feed/feed.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import type { SearchParams } from './search-params.ts'
import { moreQuery } from './search-query.ts'

type FoundListProps<Item> = {
  kind: SearchKind
  params: SearchParams
  first: Found<Item>
  /** Shows at most this many, without a link to more. */
  limit: number | undefined
  idOf: (item: Item) => string
  children: (items: Item[]) => ReactNode
}

/** All results of one kind, page by page; without JavaScript a link leads to the next page. */
export function FoundList<Item>({ kind, params, first, limit, idOf, children }: FoundListProps<Item>) {
  const more = useInfiniteQuery(moreQuery(kind, params, first.next))
  const pages = [first, ...((more.data?.pages ?? []) as Found<Item>[])]
  const next = limit ? null : pages.at(-1)?.next
  // Likes can move a result to another page between two requests.
  const items = eachOnce(
    pages.flatMap((page) => page.items),
    idOf,
  )
  const load = () => void more.fetchNextPage()
  return (
    <div className="grid gap-4">
      {children(items.slice(0, limit))}
      {more.isError ? (
        <ErrorWithRetry title="La suite n’a pas pu être chargée" onRetry={load} busy={more.isFetching} />
      ) : (
        next && (
          <NextPage
            link={{ to: '/search', search: { ...params, type: kind, after: next } }}
            label={more.isFetching ? 'Chargement…' : 'Voir la suite'}
            busy={more.isFetching}
            onLoad={load}
          />
        )
      )}
    </div>
  )
}
