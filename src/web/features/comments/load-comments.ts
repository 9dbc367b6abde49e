import type { QueryClient } from '@tanstack/react-query'
import { itemsIn } from '#web/lib/thread-pages.ts'
import { threadQuery } from '#web/lib/thread.ts'
import { sortOf, firstCursorOf } from './comment-address.ts'
import { type CommentSearch } from './comment-search.ts'
import { commentsThread, type ListedThread, repliesAround, repliesOf } from './comments-query.ts'

/** Loads the comments that the address of a plan's page shows. */
export async function loadComments(client: QueryClient, planId: string, search: CommentSearch) {
  const { fil, commentaire } = search
  if (fil !== undefined) {
    const replies = repliesOf(planId, fil, firstCursorOf(search))
    await client.prefetchInfiniteQuery(replies)
    if (client.getQueryData(replies.queryKey)?.pages[0]?.thread?.plan_id === planId) return
  }
  const threads = threadQuery(
    commentsThread(planId, sortOf(search)),
    fil === undefined ? firstCursorOf(search) : null,
  )
  await client.prefetchInfiniteQuery(threads)
  const loaded = client.getQueryData(threads.queryKey)
  if (commentaire === undefined || !loaded || loaded.pages[0]?.is_missing) return
  // A reply: its thread is opened around it.
  if (!itemsIn<ListedThread>(loaded).some(({ id }) => id === commentaire))
    await client.prefetchInfiniteQuery(repliesAround(planId, commentaire))
}
