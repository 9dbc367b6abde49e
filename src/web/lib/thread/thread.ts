import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  hasItem,
  nextCursor,
  previousCursor,
  type ThreadCursor,
  type ThreadPage,
  type ThreadPages,
  withArrivals,
  withChanged,
  withMarked,
  withoutItem,
} from './pages.ts'

/** A list that grows at its end while it is read: the comments under a plan, the messages of a conversation. */
export type Thread<Item extends { id: string }> = {
  /** The key of everything cached of it begins so. */
  key: QueryKey
  fetchPage: (cursor: ThreadCursor) => Promise<ThreadPage<Item>>
  /** How many items the server puts on a page. */
  pageSize: number
  /** Where it is not the same as for all queries. */
  staleTime?: number
}

/** The pages from where the server starts, or around an item; more are added at either end. */
export const threadQuery = <Item extends { id: string }>(
  thread: Thread<Item>,
  around: string | null = null,
) =>
  infiniteQueryOptions({
    queryKey: [...thread.key, around],
    queryFn: ({ pageParam }) => thread.fetchPage(pageParam ?? {}),
    // Null, not undefined: it travels with the page as JSON and must come back the same.
    initialPageParam: around ? { around } : (null as ThreadCursor | null),
    getNextPageParam: nextCursor,
    getPreviousPageParam: previousCursor,
    ...(thread.staleTime !== undefined && { staleTime: thread.staleTime }),
  })

/** Shows an item as it is now, wherever it is loaded. */
export const changeItem = <Item extends { id: string }>(client: QueryClient, key: QueryKey, changed: Item) =>
  client.setQueriesData<ThreadPages<Item>>(
    { queryKey: key },
    (loaded) => loaded && withChanged(loaded, changed),
  )

/** Changes one thing about some items, wherever they are loaded: what was known of them may be out of date. */
export const markItems = <Item extends { id: string }>(
  client: QueryClient,
  key: QueryKey,
  ids: ReadonlySet<string>,
  mark: Partial<Item>,
) =>
  client.setQueriesData<ThreadPages<Item>>(
    { queryKey: key },
    (loaded) => loaded && withMarked(loaded, ids, mark),
  )

/** A page that was on its way when an item was deleted may still hold it. */
const removed = new Set<string>()
export const isRemoved = ({ id }: { id: string }) => removed.has(id)

/** Shows an item no longer, wherever it is loaded. */
export function removeItem(client: QueryClient, key: QueryKey, id: string) {
  removed.add(id)
  client.setQueriesData<ThreadPages<{ id: string }>>(
    { queryKey: key },
    (loaded) => loaded && withoutItem(loaded, id),
  )
}

/** A fetch on its way ends with the pages that it began with: what is put into them meanwhile would be lost. */
export async function untilFetched(client: QueryClient, key: QueryKey) {
  const find = () => client.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })
  for (let [query] = find(); query; [query] = find()) await query.promise?.catch(() => {})
}

/** Adds what was written since to pages that reach the end of the thread. `expected`, if given, is known to be among it. */
export async function fetchArrivals<Item extends { id: string }>(
  client: QueryClient,
  thread: Thread<Item>,
  around: string | null,
  expected?: string,
) {
  const { queryKey } = threadQuery(thread, around)
  const last = client.getQueryData(queryKey)?.pages.at(-1)
  if (!last || last.has_later) return
  const arrivals = await thread.fetchPage(last.end ? { after: last.end } : {})
  await untilFetched(client, queryKey)
  // Asked for again meanwhile, the pages may know of more than these arrivals do: the next page holds it all.
  if (client.getQueryData(queryKey)?.pages.at(-1)?.has_later) return
  client.setQueryData<ThreadPages<Item>>(
    queryKey,
    (loaded) => loaded && withArrivals(loaded, arrivals, thread.pageSize),
  )
  // Of two items written at the same moment the later one may have been loaded first, and the other is not after it.
  if (expected !== undefined && !hasItem(client.getQueryData(queryKey), expected))
    await client.invalidateQueries({ queryKey, exact: true })
}
