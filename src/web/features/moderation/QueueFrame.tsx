import type { ReactNode } from 'react'
import type { QueueList } from '#domain/moderation/staff.ts'
import type { PagedList } from '#web/lib/use-list.ts'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { ListFilter } from '#web/ui/ListFilter.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'

type QueueFrameProps = {
  title: string
  list: Pick<PagedList<QueueList>, 'state' | 'filterLink'>
  choices: Record<QueueList, string>
  query: {
    isPending: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    hasNextPage: boolean
    data: unknown
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  /** « Impossible de charger les recours » */
  failure: string
  empty: string
  /** List items; null if there are none. */
  children: ReactNode
}

/** A queue: filter for open and closed items, loading and error states, rows and next pages. */
export function QueueFrame({ title, list, choices, query, failure, empty, children }: QueueFrameProps) {
  const rows = useFocusAfterRemoval<HTMLUListElement>()
  return (
    <div className="grid grid-cols-1 gap-2 p-4 md:p-6 md:pt-4">
      <h2 className="sr-only">{title}</h2>
      <div className="justify-self-start">
        <ListFilter label={`${title} à montrer`} list={list} choices={choices} />
      </div>
      {query.isPending && <QueueSkeleton />}
      {!query.isPending && query.data === undefined && (
        <QueryError title="Erreur" text={failure} query={query} heading="h3" />
      )}
      {query.data !== undefined && (
        <>
          <ul {...rows} tabIndex={-1} aria-label={title} className="divide-y divide-line outline-none">
            {children}
          </ul>
          {children === null && <p className="py-10 text-center text-dense text-muted">{empty}</p>}
          <LoadMore
            hasMore={query.hasNextPage}
            busy={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? failure : null}
            onLoad={() => void query.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

/** Placeholder of a queue or list while it loads. */
export const QueueSkeleton = () => (
  <LoadingRows
    label="Chargement de la liste…"
    className="divide-y divide-line"
    rowClassName="px-4 py-4 md:px-6"
    lines={['h-4 w-3/5', 'h-3 w-4/5']}
  />
)
