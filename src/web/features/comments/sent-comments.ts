import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Comment, CommentPage } from '#domain/comments.ts'
import { type LoadedComments } from './comments-query.ts'
import { keys } from '#web/lib/keys.ts'

const NONE: CommentPage = {
  comments: [],
  start: null,
  end: null,
  has_earlier: false,
  has_later: false,
  comments_count: 0,
}

/**
 * What was written on this page, shown at the end of the list also while the comments before it are not loaded. Kept
 * beside the list, so that a correction or a deletion finds it there too; never asked for.
 */
export const sentQuery = (planId: string) =>
  queryOptions({
    queryKey: keys.sentComments(planId),
    queryFn: (): LoadedComments => ({ pages: [NONE], pageParams: [null] }),
    enabled: false,
  })

export function addSent(client: QueryClient, comment: Comment) {
  client.setQueryData(sentQuery(comment.plan_id).queryKey, (sent): LoadedComments => {
    const before = sent?.pages[0]?.comments ?? []
    return { pages: [{ ...NONE, comments: [...before, comment] }], pageParams: [null] }
  })
}
