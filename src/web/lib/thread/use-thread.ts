import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { outboxQuery } from './outbox.ts'
import { hasItem, itemsIn } from './pages.ts'
import { fetchNewItems, isRemoved, type Thread, threadQuery } from './thread.ts'

/** Loads a thread from the server's first page, or around `target` when that page does not contain it. */
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
    /** Items written in this browser that the loaded pages do not contain. */
    outgoing,
    isLoaded: (id: string) => hasItem(list.data, id),
    isShown: (id: string) =>
      hasItem(list.data, id) || outgoing.some((item) => item.id === id && item.state !== 'failed'),
    /** The target was requested and does not exist. */
    isMissing: isFurther && around.isLoadingError,
    /** Loads the items written since; `expected` is one of them. */
    fetchNewItems: (expected?: string) =>
      fetchNewItems(client, thread, list === around ? target : null, expected),
  }
}
