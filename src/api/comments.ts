import * as v from 'valibot'
import {
  type Comment,
  COMMENT_SORTS,
  type CommentPage,
  commentRefusal,
  type ReplyPage,
  type WrittenComment,
} from '#domain/comments.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { commentParams, cursor, id, planParams, textField } from './fields.ts'
import { cleanText } from '#domain/typed-text.ts'

const pageAround = {
  after: v.optional(cursor),
  before: v.optional(cursor),
  /** The id of the comment in the address. */
  around: v.optional(id),
}

const content = textField(cleanText, commentRefusal, 'Veuillez saisir un commentaire.')

const limits: Limit[] = [
  { name: 'comments of a minute', per: 'member', max: 10, seconds: 60 },
  { name: 'comments of a day', per: 'member', max: 100, seconds: 24 * 60 * 60 },
]

export const commentsApi = {
  list: endpoint<CommentPage>()({
    method: 'GET',
    path: '/api/plans/:planId/comments',
    access: 'anyone',
    action: 'comment.list',
    summary:
      'Comments of a published plan with their first replies: the first page, the page after or before a cursor, or the page of the oldest first that contains the thread of a comment.',
    params: planParams,
    query: v.object({
      sort: v.optional(v.picklist(COMMENT_SORTS, 'Ce tri n’existe pas.'), 'oldest'),
      ...pageAround,
    }),
  }),
  replies: endpoint<ReplyPage>()({
    method: 'GET',
    path: '/api/comments/:commentId/replies',
    access: 'anyone',
    action: 'comment.list',
    summary:
      'Replies of a thread, oldest first: the first page, the page after or before a cursor, or the page around a reply. The comment may be any of the thread.',
    params: commentParams,
    query: v.object(pageAround),
  }),
  read: endpoint<Comment>()({
    method: 'GET',
    path: '/api/comments/:commentId',
    access: 'anyone',
    action: 'comment.list',
    summary: 'One comment of a published plan.',
    params: commentParams,
  }),
  create: endpoint<{ comment: WrittenComment; comments_count: number }>()({
    method: 'POST',
    path: '/api/plans/:planId/comments',
    access: 'member',
    action: 'comment.create',
    needs: 'comment',
    summary:
      'Creates a comment under an id chosen by the browser, so that a repeated request creates it once. Trimmed, plain text.',
    limits,
    params: planParams,
    body: v.object({
      id,
      content,
      /** The comment that it replies to: any comment of the plan. */
      parent_id: v.optional(v.nullable(id), null),
    }),
  }),
  update: endpoint<WrittenComment>()({
    method: 'PATCH',
    path: '/api/comments/:commentId',
    access: 'member',
    action: 'comment.update',
    needs: 'comment',
    summary: 'Corrects one’s own comment within fifteen minutes; it is then labelled « modifié ».',
    limits: [{ per: 'member', max: 30, seconds: 60 }],
    params: commentParams,
    body: v.object({ content }),
  }),
  delete: endpoint<{ comments_count: number }>()({
    method: 'DELETE',
    path: '/api/comments/:commentId',
    access: 'member',
    action: 'comment.delete',
    summary: 'Deletes one’s own comment, or by rank that of another member, which is logged.',
    params: commentParams,
  }),
}
