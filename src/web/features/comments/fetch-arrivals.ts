import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import { call } from '#web/lib/call.ts'
import type { LoadedComments } from './comments-query.ts'
import { hasComment, withArrivals } from './loaded-comments.ts'

/** Adds what was written since to a list that reaches to the end. Among it is `expected`, whose news this is. */
export async function fetchArrivals(
  client: QueryClient,
  queryKey: QueryKey,
  { planId, expected }: { planId: string; expected: string },
) {
  const read = () => client.getQueryData<LoadedComments>(queryKey)
  const last = read()?.pages.at(-1)
  if (!last || last.has_later) return
  const arrivals = await call(commentsApi.list, {
    params: { planId },
    query: last.end ? { after: last.end } : {},
  })
  client.setQueryData<LoadedComments>(queryKey, (loaded) => loaded && withArrivals(loaded, arrivals))
  const loaded = read()
  // Of two written at the same moment the second may have been there first: the first is not after it.
  if (loaded && !hasComment(loaded, expected)) await client.invalidateQueries({ queryKey, exact: true })
}
