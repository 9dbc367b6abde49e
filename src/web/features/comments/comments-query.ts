import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import type { CommentPage } from '#domain/comments.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** Which comments a page holds: the first ones, or those around, after or before a place. */
export type CommentsParam = { around?: string; after?: string; before?: string } | null
export type LoadedComments = InfiniteData<CommentPage, CommentsParam>

export const CANNOT_LOAD = 'Impossible de charger les commentaires'

/** A plan's comments, from the first or around one; more pages are added at either end. */
export const commentsQuery = (planId: string, around: string | null = null) =>
  infiniteQueryOptions({
    queryKey: keys.commentsAround(planId, around),
    queryFn: ({ pageParam }) => call(commentsApi.list, { params: { planId }, query: pageParam ?? {} }),
    // Null, not undefined: it travels with the page as JSON and must come back the same.
    initialPageParam: startingAt(around),
    getNextPageParam: ({ has_later, end }): CommentsParam => (has_later && end ? { after: end } : null),
    getPreviousPageParam: ({ has_earlier, start }): CommentsParam =>
      has_earlier && start ? { before: start } : null,
  })

const startingAt = (around: string | null): CommentsParam => (around ? { around } : null)
