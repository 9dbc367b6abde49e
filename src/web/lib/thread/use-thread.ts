import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { outboxQuery } from './outbox.ts'
import { hasItem, itemsIn } from './pages.ts'
import { fetchArrivals, isRemoved, type Thread, threadQuery } from './thread.ts'

/** A thread on the screen: from where the server starts, or around `target` where that is further on. */
export function useThread<Item extends { id: string }>(thread: Thread<Item>, target: string | null) {
  const client = useQueryClient()
  const { data: outbox } = useQuery(outboxQuery(thread))
  const first = useInfiniteQuery(threadQuery(thread))
  const isFurther = target !== null && first.data !== undefined && !hasItem(first.data, target)
  const around = useInfiniteQuery({ ...threadQuery(thread, target), enabled: isFurther })
  const list = isFurther && around.data ? around : first
  const outgoing = itemsIn(outbox).filter((item) => !hasItem(list.data, item.id) && !isRemoved(item))
  return {
    list,
    items: itemsIn(list.data).filter((item) => !isRemoved(item)),
    /** What was written here and is not among the items. */
    outgoing,
    isLoaded: (id: string) => hasItem(list.data, id),
    isShown: (id: string) =>
      hasItem(list.data, id) || outgoing.some((item) => item.id === id && item.state !== 'failed'),
    /** The target was asked for, and there is none. */
    isMissing: isFurther && around.isLoadingError,
    /** Loads what was written since, `expected` among it. */
    fetchArrivals: (expected?: string) =>
      fetchArrivals(client, thread, list === around ? target : null, expected),
  }
}
