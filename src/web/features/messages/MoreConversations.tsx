import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'

type Query = Pick<
  UseInfiniteQueryResult<{ pages: unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The rest of the list, which loads by itself when its end is in sight: also while a search leaves little of it. */
export function MoreConversations({ query }: { query: Query }) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useOnScreen(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  })
  return (
    <>
      {/* Anew for each page: an end that stays in sight is not seen a second time. */}
      <div key={`${data?.pages.length} ${isFetching}`} ref={end} />
      <LoadMore
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        error={isFetchNextPageError ? 'La suite n’a pas pu être chargée.' : null}
        onLoad={() => void fetchNextPage()}
      />
    </>
  )
}
