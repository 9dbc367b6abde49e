import type { QueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import { COMMENTS_PAGE_SIZE, type CommentThread } from '#domain/comments.ts'
import { planViewerStateQuery } from '#web/features/viewer/viewer-state.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { type Thread, threadQuery } from '#web/lib/thread/thread.ts'

export const commentsThread = (planId: string): Thread<CommentThread> => ({
  key: keys.comments(planId),
  fetchPage: async (query) => {
    const { comments, ...page } = await call(commentsApi.list, { params: { planId }, query })
    return { ...page, items: comments }
  },
  pageSize: COMMENTS_PAGE_SIZE,
})

/** The first page of a plan's comments. */
export const commentsQuery = (planId: string) => threadQuery(commentsThread(planId))

/** Updates the number of comments wherever the plan is shown. */
export function showCommentsCount(client: QueryClient, planId: string, comments_count: number) {
  client.setQueryData(
    planViewerStateQuery(planId).queryKey,
    (state) => state && { ...state, counters: state.counters && { ...state.counters, comments_count } },
  )
}
