import { messagesApi } from '#api/messages.ts'
import { type Message, MESSAGES_PAGE_SIZE } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { Thread } from '#web/lib/thread/thread.ts'

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
  // Nobody hears what is said while it is not open: each visit asks again, and shows the last answer meanwhile.
  staleTime: 0,
})
