import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#domain/messages.ts'
import { keys } from '#web/lib/keys.ts'
import { useLiveNews, useResync } from '#web/lib/live-news.ts'
import { changeItem, removeItem, threadQuery, untilFetched } from '#web/lib/thread/thread.ts'
import { useThread } from '#web/lib/thread/use-thread.ts'
import { messageQueue } from './message-queue.ts'
import { messagesThread } from './messages-thread.ts'

/** The messages of a conversation, kept as they are on the server: those loaded, and those on their way to it. */
export function useMessages(conversationId: string, memberId: string) {
  const client = useQueryClient()
  const { list, items, outgoing, isLoaded, fetchArrivals } = useThread(messagesThread(conversationId), null)
  const queue = messageQueue(client, memberId, conversationId)
  const pagesKey = threadQuery(messagesThread(conversationId)).queryKey
  const isSending = (id: string) => outgoing.some((item) => item.id === id && item.state === 'sending')

  useLiveNews((news) => {
    if (!('conversation_id' in news) || news.conversation_id !== conversationId) return
    if (news.type === 'message_deleted') {
      removeItem(client, keys.messages(conversationId), news.id)
      // Its answer was lost, and it is gone since.
      queue.discard(news.id)
    }
    // One that is just being sent here is loaded with its answer.
    if (news.type === 'message' && !isLoaded(news.id) && !isSending(news.id))
      void fetchArrivals(news.id).catch(() => {})
    if (news.type === 'conversation_changed') {
      void client.invalidateQueries({ queryKey: keys.conversation(conversationId), exact: true })
      const unread = items.filter(({ sender_id, is_read }) => sender_id === memberId && !is_read)
      void showSeen(client, conversationId, unread).catch(() => {})
    }
  })
  useResync(() => {
    void client.invalidateQueries({ queryKey: keys.conversation(conversationId), exact: true })
    queue.resume()
    void untilFetched(client, pagesKey)
      .then(() => list.refetch())
      .then(({ isSuccess }) => isSuccess && queue.forgetSent())
  })
  useEffect(() => {
    queue.resume()
    window.addEventListener('online', queue.resume)
    return () => window.removeEventListener('online', queue.resume)
  }, [queue])
  useStaleOnLeave(conversationId)
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
    outgoing,
    queue,
    /** `onAsk` is called just before they are asked for. */
    loadEarlier: async (onAsk: () => void) => {
      // One fetch gives up the other.
      await untilFetched(client, pagesKey)
      onAsk()
      await list.fetchPreviousPage()
    },
  }
}

/** Nobody hears what happens in a conversation that is not open: it is asked for again when it is next opened. */
function useStaleOnLeave(conversationId: string) {
  const client = useQueryClient()
  useEffect(
    () => () => {
      for (const queryKey of [keys.messages(conversationId), keys.conversation(conversationId)])
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    [client, conversationId],
  )
}

/** Which of one's own messages the other has read meanwhile. */
async function showSeen(client: QueryClient, conversationId: string, unread: Message[]) {
  if (unread.length === 0) return
  const thread = messagesThread(conversationId)
  const { items } = await thread.fetchPage({})
  await untilFetched(client, thread.key)
  const isNews = ({ id, is_read }: Message) => is_read && unread.some((message) => message.id === id)
  for (const message of items.filter(isNews)) changeItem(client, thread.key, message)
}
