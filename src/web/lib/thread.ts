import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  hasItem,
  itemsIn,
  mapItems,
  nextCursor,
  previousCursor,
  type ThreadCursor,
  type ThreadPage,
  type ThreadPages,
  withNewItems,
  withPatch,
  withoutItem,
  withStates,
} from './thread-pages.ts'

/** A list that grows at its end while it is open: the comments of a plan, the messages of a conversation. */
export type Thread<Item extends { id: string }, Page extends ThreadPage<Item> = ThreadPage<Item>> = {
  /** The prefix of all its query keys. */
  key: QueryKey
  /** The order of the items, where the reader chooses it; part of the keys of the pages. */
  order?: string
  fetchPage: (cursor: ThreadCursor) => Promise<Page>
  /** How many items the server puts on a page. */
  pageSize: number
  /**
   * Fetches the states of the items from a cursor on, in order, `max` at most. With it, loaded pages are updated by
   * `syncThread` alone, and never refetched.
   */
  states?: {
    fetch: (from: string) => Promise<(Partial<Item> & { id: string })[]>
    max: number
  }
}

/** The pages from the server's starting point, or from `start`; more are added at either end. */
export const threadQuery = <Item extends { id: string }, Page extends ThreadPage<Item>>(
  thread: Thread<Item, Page>,
  start: ThreadCursor | null = null,
) =>
  infiniteQueryOptions({
    queryKey: [...thread.key, ...(thread.order === undefined ? [] : [thread.order]), start],
    queryFn: ({ pageParam }) => thread.fetchPage(pageParam ?? {}),
    // Uses null, since undefined does not survive the JSON that the server sends with the page.
    initialPageParam: start,
    getNextPageParam: nextCursor,
    getPreviousPageParam: previousCursor,
    ...(thread.states && { refetchOnMount: false }),
  })

/** Changes the items of every loaded page, and of the outbox. */
export const changeItems = <Item extends { id: string }>(
  client: QueryClient,
  key: QueryKey,
  change: (item: Item) => Item,
) =>
  client.setQueriesData<ThreadPages<Item>>(
    { queryKey: key },
    (loaded) => loaded && mapItems(loaded, (items) => items.map(change)),
  )

/** Changes some fields of items in every loaded page; the other fields may be newer in the cache. */
export const patchItems = <Item extends { id: string }>(
  client: QueryClient,
  key: QueryKey,
  ids: ReadonlySet<string>,
  patch: Partial<Item>,
) =>
  client.setQueriesData<ThreadPages<Item>>(
    { queryKey: key },
    (loaded) => loaded && withPatch(loaded, ids, patch),
  )

/** A page requested before an item was deleted may still contain it. */
const removed = new Set<string>()
export const isRemoved = ({ id }: { id: string }) => removed.has(id)

/** Removes an item from every loaded page. */
export function removeItem(client: QueryClient, key: QueryKey, id: string) {
  removed.add(id)
  client.setQueriesData<ThreadPages<{ id: string }>>(
    { queryKey: key },
    (loaded) => loaded && withoutItem(loaded, id),
  )
}

/** Waits for pending fetches: a fetch overwrites the pages that it began with, so items added meanwhile would be lost. */
export async function untilFetched(client: QueryClient, key: QueryKey) {
  const find = () => client.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })
  for (let [query] = find(); query; [query] = find()) await query.promise?.catch(() => {})
}

/** Adds the items written since to pages that reach the end of the thread; `expected` is known to be one of them. */
export async function fetchNewItems<Item extends { id: string }>(
  client: QueryClient,
  thread: Thread<Item>,
  start: ThreadCursor | null,
  expected?: string,
) {
  const { queryKey } = threadQuery(thread, start)
  const last = client.getQueryData(queryKey)?.pages.at(-1)
  if (!last || last.has_later) return
  const newer = await thread.fetchPage(last.end ? { after: last.end } : {})
  await untilFetched(client, queryKey)
  // A refetch meanwhile may have found more items than this response. The reader then loads them with the next page.
  if (client.getQueryData(queryKey)?.pages.at(-1)?.has_later) return
  client.setQueryData<ThreadPages<Item>>(
    queryKey,
    (loaded) => loaded && withNewItems(loaded, newer, thread.pageSize),
  )
  // Race: of two items written at the same moment, the later one may be loaded first. The cursor then skips the other.
  if (expected !== undefined && !hasItem(client.getQueryData(queryKey), expected))
    await client.invalidateQueries({ queryKey, exact: true })
}

/**
 * Updates the loaded pages with two requests, however many pages there are: the items written since, and the states of all
 * loaded items. If more than a page was written since, the last page says so (`has_later`).
 */
export async function syncThread<Item extends { id: string }>(client: QueryClient, thread: Thread<Item>) {
  const { queryKey } = threadQuery(thread)
  await untilFetched(client, queryKey)
  // The first page could not be loaded.
  if (!client.getQueryData(queryKey)) return void (await client.fetchInfiniteQuery(threadQuery(thread)))
  await fetchNewItems(client, thread, null)
  const loaded = client.getQueryData(queryKey)
  const from = loaded?.pages.find(({ start }) => start)?.start
  if (!from || !thread.states) return undefined
  const ids = itemsIn(loaded).map(({ id }) => id)
  const states = await thread.states.fetch(from)
  const last = states.at(-1)
  // A full response was cut at `max`, so items after its last one are unknown, not deleted.
  const asked = last && states.length === thread.states.max ? ids.slice(0, ids.indexOf(last.id) + 1) : ids
  await untilFetched(client, queryKey)
  client.setQueryData<ThreadPages<Item>>(queryKey, (now) => now && withStates(now, new Set(asked), states))
}
