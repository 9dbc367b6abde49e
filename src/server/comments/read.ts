import { authorise } from '#server/platform/policies.ts'
import {
  type Comment,
  COMMENTS_PAGE_SIZE,
  type CommentPage,
  type CommentSort,
  type CommentThread,
  REPLIES_PAGE_SIZE,
  type ReplyPage,
  type WrittenComment,
} from '#domain/comments/comments.ts'
import { AppError, notFound, unavailable } from '#domain/errors.ts'
import type { SuggestedMember } from '#domain/comments/mentions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { commentNotFound } from './actions.ts'
import {
  type CommentBound,
  type CommentCursor,
  type CommentRow,
  findComment,
  findReplyCursor,
  findThread,
  listReplies,
  listThreads,
  toComment,
} from './queries.ts'
import { listSuggestions } from './mentions.queries.ts'

type PageQuery = { after?: string | undefined; before?: string | undefined; around?: string | undefined }

const commentCursor = pageCursor({ likes_count: 'count', created_at: 'time', id: 'id' })
/** The number of comments before the requested one, on a page around a comment. */
const EARLIER = 5

export async function readComments(
  sql: Sql,
  planId: string,
  { sort, ...query }: PageQuery & { sort: CommentSort },
): Promise<CommentPage> {
  if (query.around !== undefined) return await readAround(sql, planId, query.around)
  const { after, before } = boundOf(query)
  if (before) {
    const page = await read(sql, planId, { sort, bound: { before }, withPinned: true })
    // The pinned thread stands above the first page, also for readers who came from a later one.
    return toPage({ ...page, pinned: page.has_earlier ? null : page.pinned, has_later: true })
  }
  const bound = after ? { after } : {}
  return toPage({
    ...(await read(sql, planId, { sort, bound, withPinned: !after })),
    has_earlier: after !== undefined,
  })
}

export async function readComment(sql: Sql, id: string): Promise<Comment> {
  const comment = await findComment(sql, id)
  if (!comment) throw commentNotFound()
  return comment
}

/** Reads the page of the oldest first that contains the thread of the comment. */
async function readAround(sql: Sql, planId: string, id: string): Promise<CommentPage> {
  const thread = await findThread(sql, id)
  if (thread?.plan_id !== planId) throw commentNotFound()
  if (thread.is_pinned) return await readComments(sql, planId, { sort: 'oldest' })
  const [earlier, later] = await Promise.all([
    read(sql, planId, { bound: { before: thread }, size: EARLIER }),
    read(sql, planId, { bound: { from: thread }, size: COMMENTS_PAGE_SIZE - EARLIER, withPinned: true }),
  ])
  return toPage({
    ...later,
    threads: [...earlier.threads, ...later.threads],
    has_earlier: earlier.has_earlier,
  })
}

type ThreadRow = CommentRow & { replies: CommentRow[] }
type Part = Pick<
  CommentPage,
  'has_earlier' | 'has_later' | 'comments_count' | 'latest_comment' | 'pinned'
> & {
  threads: ThreadRow[]
}
type PartOptions = { sort?: CommentSort; bound: CommentBound; size?: number; withPinned?: boolean }

/** Reads one thread more than the page shows, to know whether there is a next page. */
async function read(
  sql: Sql,
  planId: string,
  { sort = 'oldest', bound, size = COMMENTS_PAGE_SIZE, withPinned = false }: PartOptions,
): Promise<Part> {
  const found = await listThreads(sql, planId, { sort, bound, count: size + 1, withPinned })
  if (!found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  const pinnedRow = found.threads.find(({ is_pinned }) => is_pinned)
  const threads = found.threads.filter(({ is_pinned }) => !is_pinned)
  const hasMore = threads.length > size
  const { comments_count, latest_comment } = found
  const counts = { comments_count, latest_comment }
  const pinned = pinnedRow ? toThread(pinnedRow) : null
  return bound.before
    ? { threads: threads.slice(-size), ...counts, pinned, has_earlier: hasMore, has_later: false }
    : { threads: threads.slice(0, size), ...counts, pinned, has_earlier: false, has_later: hasMore }
}

const toPage = ({ threads, ...page }: Part): CommentPage => ({
  ...page,
  comments: threads.map(toThread),
  ...cursorsOf(threads),
})

function toThread({ replies, ...row }: ThreadRow): CommentThread {
  return {
    ...toComment(withoutPin(row)),
    replies: replies.map(toComment) as WrittenComment[],
    replies_end: cursorsOf(replies).end,
  }
}

/** Reads a page of the thread that contains this comment. */
export async function readReplies(sql: Sql, commentId: string, query: PageQuery): Promise<ReplyPage> {
  const [found, from] = await Promise.all([
    findThread(sql, commentId),
    query.around === undefined ? null : findReplyCursor(sql, query.around),
  ])
  if (!found) throw commentNotFound()
  const thread = toComment(withoutPin(found))
  const page = async (bound: CommentBound, size = REPLIES_PAGE_SIZE) => {
    const rows = await listReplies(sql, thread.id, bound, size + 1)
    return { rows: bound.before ? rows.slice(-size) : rows.slice(0, size), hasMore: rows.length > size }
  }
  const toReplyPage = (rows: CommentRow[], has_earlier: boolean, has_later: boolean): ReplyPage => ({
    thread,
    replies: rows.map(toComment) as WrittenComment[],
    ...cursorsOf(rows),
    has_earlier,
    has_later,
  })
  if (query.around !== undefined && query.around !== thread.id) {
    if (from?.parent_id !== thread.id) throw commentNotFound()
    const [earlier, later] = await Promise.all([
      page({ before: from }, EARLIER),
      page({ from }, REPLIES_PAGE_SIZE - EARLIER),
    ])
    return toReplyPage([...earlier.rows, ...later.rows], earlier.hasMore, later.hasMore)
  }
  const { after, before } = boundOf(query)
  if (before) {
    const { rows, hasMore } = await page({ before })
    return toReplyPage(rows, hasMore, true)
  }
  const { rows, hasMore } = await page(after ? { after } : {})
  return toReplyPage(rows, after !== undefined, hasMore)
}

function boundOf({ after, before }: PageQuery): { after?: CommentCursor; before?: CommentCursor } {
  try {
    const [later, earlier] = [commentCursor.read(after), commentCursor.read(before)]
    return { ...(later && { after: later }), ...(earlier && { before: earlier }) }
  } catch {
    throw new AppError(
      'invalid',
      'Cette page de commentaires n’existe pas.',
      before === undefined ? 'after' : 'before',
    )
  }
}

const cursorsOf = (rows: CommentCursor[]) => {
  const [first, last] = [rows[0], rows.at(-1)]
  return { start: first ? commentCursor.write(first) : null, end: last ? commentCursor.write(last) : null }
}

const withoutPin = ({ is_pinned: _pinned, ...row }: CommentRow & { is_pinned?: boolean }): CommentRow => row

/** Members whom the viewer may mention under the plan. With nothing typed, only those of the discussion. */
export async function suggestMentions(
  sql: Sql,
  viewer: SessionMember,
  planId: string,
  { q, thread }: { q: string; thread?: string | undefined },
): Promise<{ members: SuggestedMember[] }> {
  const { is_found, is_open, members } = await listSuggestions(sql, {
    viewer,
    planId,
    threadId: thread ?? null,
    text: q,
  })
  if (!is_found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  if (!is_open) throw await authorise(sql, viewer, 'mention.suggest').then(unavailable)
  return { members }
}
