import type { Query, QueryClient } from '@tanstack/react-query'
import { CACHED_LISTS, isCachedList } from '#web/lib/keys.ts'

/** How many lists a tab keeps in the cache. */
export const MAX_CACHED_LISTS = 20

/**
 * Lists of plans stay cached as long as the tab, so that Back shows the same cards at the same place, however long the
 * plan took to read. Beyond the limit the least recently opened list is removed.
 */
export function cachePlanLists(client: QueryClient) {
  for (const queryKey of CACHED_LISTS) client.setQueryDefaults(queryKey, { gcTime: Infinity })
  const cache = client.getQueryCache()
  /** Least recently opened first. */
  const lists = new Set<Query>()
  cache.subscribe(({ type, query }) => {
    if (!isCachedList(query.queryKey)) return
    if (type === 'removed') lists.delete(query)
    if (type !== 'added' && type !== 'observerAdded') return
    lists.delete(query)
    lists.add(query)
    const excess = [...lists].filter((other) => other !== query && other.getObserversCount() === 0)
    for (const other of excess.slice(0, Math.max(0, lists.size - MAX_CACHED_LISTS))) cache.remove(other)
  })
}
