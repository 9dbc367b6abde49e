import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  hasItem,
  itemsIn,
  nextCursor,
  previousCursor,
  type ThreadCursor,
  type ThreadPage,
  type ThreadPages,
  withArrivals,
  withChanged,
  withMarked,
  withoutItem,
  withStates,
} from './pages.ts'

/** A list that grows at its end while it is read: the comments under a plan, the messages of a conversation. */
export type Thread<Item extends { id: string }> = {
  /** The key of everything cached of it begins so. */
  key: QueryKey
  fetchPage: (cursor: ThreadCursor) => Promise<ThreadPage<Item>>
  /** How many items the server puts on a page. */
  pageSize: number
  /**
   * The state of the loaded items from a cursor on, in order, and how many it has at most. With it, pages that were loaded
   * before are brought up to date by `syncThread` alone, and never loaded again.
   */
  states?: {
    fetch: (from: string) => Promise<(Partial<Item> & { id: string })[]>
    max: number
  }
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
    ...(thread.states && { refetchOnMount: false }),
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

/**
 * Brings loaded pages up to date with two requests, however many they are: what was written since, and the state of
 * everything loaded. Where more than a page was written since, the last page says that there is more.
 */
export async function syncThread<Item extends { id: string }>(client: QueryClient, thread: Thread<Item>) {
  const { queryKey } = threadQuery(thread)
  await untilFetched(client, queryKey)
  // The first page could not be loaded.
  if (!client.getQueryData(queryKey)) return void (await client.fetchInfiniteQuery(threadQuery(thread)))
  await fetchArrivals(client, thread, null)
  const loaded = client.getQueryData(queryKey)
  const from = loaded?.pages.find(({ start }) => start)?.start
  if (!from || !thread.states) return undefined
  const ids = itemsIn(loaded).map(({ id }) => id)
  const states = await thread.states.fetch(from)
  const last = states.at(-1)
  // Of what comes after a full response nothing is known.
  const asked = last && states.length === thread.states.max ? ids.slice(0, ids.indexOf(last.id) + 1) : ids
  await untilFetched(client, queryKey)
  client.setQueryData<ThreadPages<Item>>(queryKey, (now) => now && withStates(now, new Set(asked), states))
}
