import * as v from 'valibot'
import { type Comment, type CommentPage, commentRefusal } from '#domain/comments.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { commentParams, cursor, id, planParams, textField } from './fields.ts'
import { cleanText } from '#domain/typed-text.ts'

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
      'Comments of a published plan, oldest first: the first ones, those after or before a place, or those around one.',
    params: planParams,
    query: v.object({
      after: v.optional(cursor),
      before: v.optional(cursor),
      /** The id of a comment, for its own address. */
      around: v.optional(id),
    }),
  }),
  read: endpoint<Comment>()({
    method: 'GET',
    path: '/api/comments/:commentId',
    access: 'anyone',
    action: 'comment.list',
    summary: 'One comment of a published plan, as it is now.',
    params: commentParams,
  }),
  create: endpoint<{ comment: Comment; comments_count: number }>()({
    method: 'POST',
    path: '/api/plans/:planId/comments',
    access: 'member',
    action: 'comment.create',
    needs: 'comment',
    summary:
      'Writes a comment under an id that the browser chose: sent twice, it is the same comment. Trimmed, plain text.',
    limits,
    params: planParams,
    body: v.object({ id, content }),
  }),
  update: endpoint<Comment>()({
    method: 'PATCH',
    path: '/api/comments/:commentId',
    access: 'member',
    action: 'comment.update',
    needs: 'comment',
    summary: 'Corrects one’s own comment within fifteen minutes; it is marked « modifié ».',
    limits: [{ per: 'member', max: 30, seconds: 60 }],
    params: commentParams,
    body: v.object({ content }),
  }),
  delete: endpoint<{ comments_count: number }>()({
    method: 'DELETE',
    path: '/api/comments/:commentId',
    access: 'member',
    action: 'comment.delete',
    summary: 'Deletes one’s own comment, or by rank somebody else’s, which is written down.',
    params: commentParams,
  }),
}
