import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { outboxQuery } from './thread-outbox.ts'
import { hasItem, itemsIn, type ThreadCursor, type ThreadPage } from './thread-pages.ts'
import { fetchNewItems, isRemoved, type Thread, threadQuery } from './thread.ts'

type Options<Page> = {
  /** Where the pages begin, when not at the server's starting point. */
  start?: ThreadCursor | null
  enabled?: boolean
  /** Shows the pages of the last start or order until the new ones are loaded. */
  placeholderData?: <Data extends { pages: Page[] }>(previous: Data | undefined) => Data | undefined
}

/** Loads the pages of a thread, and adds the items written in this browser. */
export function useThread<Item extends { id: string }, Page extends ThreadPage<Item>>(
  thread: Thread<Item, Page>,
  { start = null, ...options }: Options<Page> = {},
) {
  const client = useQueryClient()
  const { data: outbox } = useQuery(outboxQuery(thread))
  const list = useInfiniteQuery({ ...threadQuery(thread, start), ...options })
  const outgoing = itemsIn(outbox).filter((item) => !hasItem(list.data, item.id) && !isRemoved(item))
  return {
    list,
    items: itemsIn<Item>(list.data).filter((item) => !isRemoved(item)),
    /** Items written in this browser that the loaded pages do not contain. */
    outgoing,
    isLoaded: (id: string) => hasItem(list.data, id),
    isShown: (id: string) =>
      hasItem(list.data, id) || outgoing.some((item) => item.id === id && item.state !== 'failed'),
    /** Loads the items written since; `expected` is one of them. */
    fetchNewItems: (expected?: string) => fetchNewItems(client, thread, start, expected),
  }
}
