import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import {
  type Comment,
  COMMENTS_PAGE_SIZE,
  type CommentSort,
  type CommentThread,
  REPLIES_PAGE_SIZE,
  type WrittenComment,
} from '#domain/comments/comments.ts'
import { AppError, isNotFound } from '#domain/errors.ts'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { ThreadCursor, ThreadPage } from '#web/lib/thread-pages.ts'
import { type Thread, threadQuery } from '#web/lib/thread.ts'

/** A thread of the list. The pinned one comes with the first page. */
export type ListedThread = CommentThread & { is_pinned?: boolean }

export type ThreadsPage = ThreadPage<ListedThread> & {
  /** The comment or the cursor of the address does not exist: this is the first page instead. */
  is_missing?: boolean
  /** The number of all comments of the plan when the page was read. */
  comments_count?: number
  latest_comment?: string | null
}

/** The threads under a plan. */
export const commentsThread = (
  planId: string,
  sort: CommentSort = 'oldest',
): Thread<ListedThread, ThreadsPage> => ({
  key: keys.comments(planId),
  order: sort,
  fetchPage: async (cursor) => {
    const fetchPage = async (query: ThreadCursor) => {
      const { comments, pinned, ...page } = await call(commentsApi.list, {
        params: { planId },
        query: { sort, ...query },
      })
      return { ...page, items: pinned ? [{ ...pinned, is_pinned: true }, ...comments] : comments }
    }
    try {
      return await fetchPage(cursor)
    } catch (error) {
      if (!isMissing(error) || isStart(cursor)) throw error
      return { ...(await fetchPage({})), is_missing: true }
    }
  },
  pageSize: COMMENTS_PAGE_SIZE,
})

const isStart = (cursor: ThreadCursor) => Object.keys(cursor).length === 0

/** An id that does not exist, or no id or cursor at all. */
const isMissing = (error: unknown) =>
  error instanceof AppError && (error.kind === 'not_found' || error.kind === 'invalid')

/** `thread` is null when there is no such thread. */
export type RepliesPage = ThreadPage<WrittenComment> & { thread: Comment | null }

/** Any comment of the thread; with `replies_end`, the pages begin after the replies that the thread already has. */
type OfThread = { id: string; plan_id: string; replies_end: string | null }

/** The replies of a thread. */
export const repliesThread = ({
  id,
  plan_id,
  replies_end,
}: OfThread): Thread<WrittenComment, RepliesPage> => ({
  key: keys.replies(plan_id, id),
  fetchPage: async (cursor) => {
    const query = replies_end && isStart(cursor) ? { after: replies_end } : cursor
    try {
      const { replies, ...page } = await call(commentsApi.replies, { params: { commentId: id }, query })
      return { ...page, items: replies }
    } catch (error) {
      if (!isMissing(error)) throw error
      return { items: [], start: null, end: null, has_earlier: false, has_later: false, thread: null }
    }
  },
  pageSize: REPLIES_PAGE_SIZE,
})

/** The replies of a thread alone, from its first or from a cursor on. */
export const repliesOf = (plan_id: string, id: string, start: ThreadCursor | null) =>
  threadQuery(repliesThread({ id, plan_id, replies_end: null }), start ?? {})

/** The replies around one of them. */
export const repliesAround = (plan_id: string, id: string) => repliesOf(plan_id, id, { around: id })

/** Which of these threads are deleted; the others may be on another page. */
export const deletedThreadsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: keys.deletedThreads(ids),
    queryFn: async () => {
      const isDeleted = (commentId: string) =>
        call(commentsApi.read, { params: { commentId } }).then(
          () => false,
          (error: unknown) => {
            if (isNotFound(error)) return true
            throw error
          },
        )
      const deleted = await Promise.all(ids.map(isDeleted))
      return ids.filter((_id, index) => deleted[index])
    },
    staleTime: 0,
  })

/** Updates the number of comments wherever the plan is shown. */
export function showCommentsCount(client: QueryClient, planId: string, comments_count: number) {
  client.setQueryData(
    planViewerStateQuery(planId).queryKey,
    (state) => state && { ...state, counters: state.counters && { ...state.counters, comments_count } },
  )
}
