import { type Comment, COMMENTS_PAGE_SIZE, type CommentPage } from '#domain/comments.ts'
import { notFound } from '#domain/errors.ts'
import type { Sql } from '#server/db/database.ts'
import { pageCursor } from '#server/http/page-cursor.ts'
import { type CommentBound, findComment, findCommentCursor, listComments } from './queries.ts'

type PageQuery = { after?: string | undefined; before?: string | undefined; around?: string | undefined }

const commentCursor = pageCursor({ created_at: 'time', id: 'id' })
/** The number of comments before the requested one, on a page around a comment. */
const EARLIER = 5

export async function readComments(sql: Sql, planId: string, query: PageQuery): Promise<CommentPage> {
  if (query.around !== undefined) return await readAround(sql, planId, query.around)
  const before = commentCursor.read(query.before)
  if (before) return toPage({ ...(await read(sql, planId, { before })), has_later: true })
  const after = commentCursor.read(query.after)
  return toPage({ ...(await read(sql, planId, after ? { after } : {})), has_earlier: after !== null })
}

export async function readComment(sql: Sql, id: string): Promise<Comment> {
  const comment = await findComment(sql, id)
  if (!comment) throw notFound('Ce commentaire n’existe pas ou n’existe plus.')
  return comment
}

async function readAround(sql: Sql, planId: string, id: string): Promise<CommentPage> {
  const from = await findCommentCursor(sql, planId, id)
  if (!from) throw notFound('Ce commentaire n’existe pas ou n’existe plus.')
  const [earlier, later] = await Promise.all([
    read(sql, planId, { before: from }, EARLIER),
    read(sql, planId, { from }, COMMENTS_PAGE_SIZE - EARLIER),
  ])
  return toPage({
    ...later,
    comments: [...earlier.comments, ...later.comments],
    has_earlier: earlier.has_earlier,
  })
}

type Part = Omit<CommentPage, 'start' | 'end'>

/** Reads one comment more than the page shows, to know whether there is a next page. */
async function read(sql: Sql, planId: string, bound: CommentBound, size = COMMENTS_PAGE_SIZE): Promise<Part> {
  const found = await listComments(sql, planId, bound, size + 1)
  if (!found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  const { comments, comments_count } = found
  const hasMore = comments.length > size
  return bound.before
    ? { comments: comments.slice(-size), comments_count, has_earlier: hasMore, has_later: false }
    : { comments: comments.slice(0, size), comments_count, has_earlier: false, has_later: hasMore }
}

function toPage(part: Part): CommentPage {
  const [first, last] = [part.comments[0], part.comments.at(-1)]
  return {
    ...part,
    start: first ? commentCursor.write(first) : null,
    end: last ? commentCursor.write(last) : null,
  }
}
