import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { AppError } from '#domain/errors.ts'
import type { ConversationSummary } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { withoutRepeats } from '#domain/feed.ts'

type Page = { conversations: ConversationSummary[]; next: string | null }

/** One's conversations, for the screen and for the header. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: keys.conversations,
  queryFn: ({ pageParam }) => readPage(pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  // Which of them are shown changes with one's points too: each visit asks again, and shows the last answer meanwhile.
  staleTime: 0,
})

/** The list of whoever may not write and was not written to is refused: it is empty. */
async function readPage(after: string | null): Promise<Page> {
  try {
    return await call(messagesApi.list, { query: { after: after ?? undefined } })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') return { conversations: [], next: null }
    throw error
  }
}

/** Each once: one that was written in while the pages were loaded has moved. */
export const conversationsIn = (loaded: { pages: Page[] } | undefined): ConversationSummary[] =>
  withoutRepeats(loaded?.pages.flatMap(({ conversations }) => conversations) ?? [])

/** Shows a conversation as read. The server is told by whoever shows its messages. */
export const showRead = (client: QueryClient, id: string) =>
  client.setQueryData(
    conversationsQuery.queryKey,
    (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page) => withRead(page, id)) },
  )

const withRead = (page: Page, id: string): Page => ({
  ...page,
  conversations: page.conversations.map((each) => (each.id === id ? { ...each, unread_count: 0 } : each)),
})
