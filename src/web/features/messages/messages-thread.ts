import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { type Message, MESSAGE_STATES_MAX, MESSAGES_PAGE_SIZE } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { type Thread, threadQuery } from '#web/lib/thread.ts'
import { itemsIn } from '#web/lib/thread-pages.ts'

export const messagesThread = (conversationId: string): Thread<Message> => ({
  key: keys.messages(conversationId),
  fetchPage: async ({ before, after }) => {
    const { messages, ...page } = await call(messagesApi.listMessages, {
      params: { conversationId },
      query: { before, after },
    })
    return { ...page, items: messages }
  },
  pageSize: MESSAGES_PAGE_SIZE,
  states: {
    fetch: async (from) =>
      (await call(messagesApi.listStates, { params: { conversationId }, query: { from } })).states,
    max: MESSAGE_STATES_MAX,
  },
})

export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.conversation(conversationId),
    queryFn: () => call(messagesApi.read, { params: { conversationId } }),
    // There are no live events for a conversation that is not open: each visit refetches.
    staleTime: 0,
  })

/** The newest messages that the report dialog offers. */
const NEWEST = 30

/** The loaded messages of the other member, newest first. */
export function useReceived(conversationId: string, otherId: string | null) {
  const { data } = useInfiniteQuery({ ...threadQuery(messagesThread(conversationId)), enabled: false })
  const received = itemsIn(data).filter(({ sender_id }) => sender_id === otherId)
  return {
    messages: received.slice(-NEWEST).toReversed(),
    /** Earlier pages may have more of them. */
    hasEarlier: data?.pages[0]?.has_earlier ?? false,
  }
}
