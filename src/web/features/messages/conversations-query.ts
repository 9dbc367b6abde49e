import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { AppError } from '#domain/errors.ts'
import type { ConversationSummary } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { withoutRepeats } from '#domain/feed/feed.ts'

type Page = { conversations: ConversationSummary[]; next: string | null }

/** The viewer's conversations, for the screen and the header. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: keys.conversationList,
  queryFn: ({ pageParam }) => readPage(pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  // The viewer's points also decide which ones are listed: each visit refetches, and shows the cached list meanwhile.
  staleTime: 0,
})

/** The server refuses the list to members who may not write and have received nothing: it is empty. */
async function readPage(after: string | null): Promise<Page> {
  try {
    return await call(messagesApi.list, { query: { after: after ?? undefined } })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') return { conversations: [], next: null }
    throw error
  }
}

/** Each once: a conversation with a new message moves between pages. */
export const conversationsIn = (loaded: { pages: Page[] } | undefined): ConversationSummary[] =>
  withoutRepeats(loaded?.pages.flatMap(({ conversations }) => conversations) ?? [])

/** Shows a conversation as read; the open conversation sends the request (`useMarkRead`). */
export const showRead = (client: QueryClient, id: string) =>
  client.setQueryData(
    conversationsQuery.queryKey,
    (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page) => withRead(page, id)) },
  )

const withRead = (page: Page, id: string): Page => ({
  ...page,
  conversations: page.conversations.map((each) => (each.id === id ? { ...each, unread_count: 0 } : each)),
})
