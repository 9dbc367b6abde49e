import type { Query, QueryClient } from '@tanstack/react-query'
import { isCachedList, CACHED_LISTS } from '#web/lib/keys.ts'

/** How many lists a tab keeps in memory. */
export const MAX_CACHED_LISTS = 20

/**
 * Lists of plans stay cached as long as the tab, so that Back shows the same cards at the same place, however long the
 * plan took to read. Beyond the limit the list that was opened longest ago is removed.
 */
export function keepLastPlanLists(client: QueryClient) {
  for (const queryKey of CACHED_LISTS) client.setQueryDefaults(queryKey, { gcTime: Infinity })
  const cache = client.getQueryCache()
  /** The one opened longest ago first. */
  const kept = new Set<Query>()
  cache.subscribe(({ type, query }) => {
    if (!isCachedList(query.queryKey)) return
    if (type === 'removed') kept.delete(query)
    if (type !== 'added' && type !== 'observerAdded') return
    kept.delete(query)
    kept.add(query)
    const excess = [...kept].filter((other) => other !== query && other.getObserversCount() === 0)
    for (const other of excess.slice(0, Math.max(0, kept.size - MAX_CACHED_LISTS))) cache.remove(other)
  })
}
