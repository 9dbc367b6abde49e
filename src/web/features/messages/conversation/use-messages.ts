import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Message } from '#domain/messages.ts'
import { keys } from '#web/lib/keys.ts'
import { useLiveMessages, useResync } from '#web/lib/live-messages.ts'
import { patchItems, removeItem, syncThread, threadQuery, untilFetched } from '#web/lib/thread/thread.ts'
import { useThread } from '#web/lib/thread/use-thread.ts'
import { messageQueue } from './message-queue.ts'
import { inWritingOrder } from './message-rows.ts'
import { messagesThread } from './messages-thread.ts'

/** The messages of a conversation, kept as they are on the server: those loaded, and those on their way to it. */
export function useMessages(conversationId: string, memberId: string) {
  const client = useQueryClient()
  const { list, items, outgoing, isLoaded, fetchNewItems } = useThread(messagesThread(conversationId), null)
  const queue = messageQueue(client, memberId, conversationId)
  const pagesKey = threadQuery(messagesThread(conversationId)).queryKey
  const arrive = useOneAtATime(fetchNewItems)
  const isSending = (id: string) => outgoing.some((item) => item.id === id && item.state === 'sending')

  const sync = () =>
    syncThread(client, messagesThread(conversationId)).then(queue.discardSent, () => {
      // It is tried again with the next message, or when one comes back.
    })

  /** The other has read up to this message, and so all of one's own before it. */
  const showSeen = async (last: string) => {
    const said = [...items, ...outgoing]
    const seen = said.slice(0, said.findIndex(({ id }) => id === last) + 1)
    const own = new Set(seen.filter(({ sender_id }) => sender_id === memberId).map(({ id }) => id))
    await untilFetched(client, pagesKey)
    // One that waited to be sent again may have arrived meanwhile.
    patchItems<Message>(client, keys.messages(conversationId), own, { is_read: true })
  }

  useLiveMessages((news) => {
    if (!('conversation_id' in news) || news.conversation_id !== conversationId) return
    if (news.type === 'message_deleted') {
      removeItem(client, keys.messages(conversationId), news.id)
      // Its answer was lost, and it is gone since.
      queue.remove(news.id)
    }
    // One that is just being sent here is loaded with its answer.
    if (news.type === 'message' && !isLoaded(news.id) && !isSending(news.id)) void arrive(news.id)
    if (news.type === 'conversation_read' && news.reader_id !== memberId) void showSeen(news.last)
  })
  useResync(() => {
    void client.invalidateQueries({ queryKey: keys.conversation(conversationId), exact: true })
    // Where this browser keeps nothing, the app does not know of what waits here.
    queue.resume()
    void sync()
  })
  useEffect(() => queue.resume(), [queue])
  // Nobody hears what is said while it is not open: each visit asks, and shows what was loaded before meanwhile.
  const syncOnVisit = useEffectEvent(() => {
    if (list.data) void sync()
  })
  useEffect(() => syncOnVisit(), [])
  // More than a page may have come at once; the end of a conversation is always shown.
  const isBehind = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const { fetchNextPage } = list
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])

  return {
    conversationId,
    list,
    items,
    /** Both, as they are shown. */
    shown: inWritingOrder(items, outgoing),
    queue,
    /** `onAsk` is called just before they are asked for. */
    loadEarlier: async (onAsk: () => void) => {
      // Asking for a page would cancel a fetch that is on its way.
      await untilFetched(client, pagesKey)
      onAsk()
      await list.fetchPreviousPage()
    },
  }
}

/** Much may be heard of at once, as after a connection that stood still: it comes with one more fetch, not with one each. */
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
