import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#api/endpoint.ts'
import type { messagesApi } from '#api/messages.ts'
import { keys } from '#web/lib/keys.ts'

type Page = AnswerOf<typeof messagesApi.list>

/** Shows in the list that nothing of a conversation is unread. */
export const showConversationRead = (client: QueryClient, id: string) =>
  client.setQueryData<InfiniteData<Page>>(
    keys.conversations,
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({
          ...page,
          conversations: page.conversations.map((each) =>
            each.id === id ? { ...each, unread_count: 0 } : each,
          ),
        })),
      },
  )
