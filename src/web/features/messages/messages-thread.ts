import { queryOptions } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { type Message, MESSAGE_STATES_MAX, MESSAGES_PAGE_SIZE } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { Thread } from '#web/lib/thread.ts'

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
