import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Message } from '#domain/messages.ts'
import { keys } from '#web/lib/keys.ts'
import { useLiveEvents, useResync } from '#web/lib/live-events.ts'
import { patchItems, removeItem, syncThread, threadQuery, untilFetched } from '#web/lib/thread.ts'
import { useThread } from '#web/lib/use-thread.ts'
import { messageQueue } from './message-queue.ts'
import { inWritingOrder } from './message-rows.ts'
import { messagesThread } from './messages-thread.ts'

/** The messages of a conversation, in sync with the server: the loaded ones, and those being sent. */
export function useMessages(conversationId: string, memberId: string) {
  const client = useQueryClient()
  const { list, items, outgoing, isLoaded, fetchNewItems } = useThread(messagesThread(conversationId))
  const queue = messageQueue(client, memberId, conversationId)
  const pagesKey = threadQuery(messagesThread(conversationId)).queryKey
  const fetchUpTo = useOneAtATime(fetchNewItems)
  const isSending = (id: string) => outgoing.some((item) => item.id === id && item.state === 'sending')

  const sync = () =>
    syncThread(client, messagesThread(conversationId)).then(queue.discardSent, () => {
      // Retried on the next resync or visit.
    })

  /** The other member has read up to this message, and so all of the viewer's before it. */
  const showSeen = async (last: string) => {
    const all = [...items, ...outgoing]
    const seen = all.slice(0, all.findIndex(({ id }) => id === last) + 1)
    const own = new Set(seen.filter(({ sender_id }) => sender_id === memberId).map(({ id }) => id))
    await untilFetched(client, pagesKey)
    // A message that waited for a retry may have been stored meanwhile.
    patchItems<Message>(client, keys.messages(conversationId), own, { is_read: true })
  }

  useLiveEvents((event) => {
    if (!('conversation_id' in event) || event.conversation_id !== conversationId) return
    if (event.type === 'message_deleted') {
      removeItem(client, keys.messages(conversationId), event.id)
      // Its response was lost, and it was deleted since.
      queue.remove(event.id)
    }
    // A message that is being sent here is loaded with its response.
    if (event.type === 'message' && !isLoaded(event.id) && !isSending(event.id)) void fetchUpTo(event.id)
    if (event.type === 'conversation_read' && event.reader_id !== memberId) void showSeen(event.last)
  })
  useResync(() => {
    void client.invalidateQueries({ queryKey: keys.conversation(conversationId), exact: true })
    // Without storage, `sendUnsent` does not know the messages that wait here.
    queue.resume()
    void sync()
  })
  useEffect(() => queue.resume(), [queue])
  // There are no live events while it is not open: each visit syncs, and shows the loaded messages meanwhile.
  const syncOnVisit = useEffectEvent(() => {
    if (list.data) void sync()
  })
  useEffect(() => syncOnVisit(), [])
  // More than a page may be new; the end of a conversation is always loaded.
  const isBehind = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const { fetchNextPage } = list
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])

  return {
    conversationId,
    list,
    items,
    /** Loaded and outgoing messages in the order shown. */
    shown: inWritingOrder(items, outgoing),
    queue,
    /** `onRequest` is called just before the request. */
    loadEarlier: async (onRequest: () => void) => {
      // Requesting a page would cancel a pending fetch.
      await untilFetched(client, pagesKey)
      onRequest()
      await list.fetchPreviousPage()
    },
  }
}

/** Many events may come at once, as after a stalled connection: they need one more fetch, not one each. */
function useOneAtATime(fetchUpTo: (id: string) => Promise<void>) {
  const newest = useRef<string | null>(null)
  const isRunning = useRef(false)
  return async (id: string) => {
    newest.current = id
    if (isRunning.current) return
    isRunning.current = true
    while (newest.current !== null) {
      const next = newest.current
      newest.current = null
      await fetchUpTo(next).catch(() => {})
    }
    isRunning.current = false
  }
}
