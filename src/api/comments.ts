import * as v from 'valibot'
import {
  type Comment,
  COMMENT_SORTS,
  type CommentPage,
  commentRefusal,
  type ReplyPage,
  type WrittenComment,
} from '#domain/comments/comments.ts'
import { MENTION_LENGTH, type SuggestedMember } from '#domain/comments/mentions.ts'
import type { LikeState } from '#domain/reactions.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { commentParams, cursor, id, planParams, textField } from './fields.ts'
import { cleanText, isStorable } from '#domain/typed-text.ts'
import { type Discussion, DISCUSSION_LEVELS } from '#domain/comments/discussions.ts'

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

/** Liking and unliking share a counter, pinning and unpinning too. */
const likes: Limit[] = [{ name: 'like of a comment', per: 'member', max: 120, seconds: 60 }]
const pins: Limit[] = [{ name: 'pin', per: 'member', max: 30, seconds: 60 * 60 }]

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
    summary: 'Corrects one’s own comment within fifteen minutes; it is then labelled « modifié ».',
    limits: [{ per: 'member', max: 30, seconds: 60 }],
    params: commentParams,
    body: v.object({
      content,
      /** As it was read: the text of a later correction is not overwritten. */
      edited_at: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
    }),
  }),
  delete: endpoint<{ comments_count: number }>()({
    method: 'DELETE',
    path: '/api/comments/:commentId',
    access: 'member',
    action: 'comment.delete',
    summary: 'Deletes one’s own comment, or by rank that of another member, which is logged.',
    params: commentParams,
  }),
  like: endpoint<LikeState>()({
    method: 'PUT',
    path: '/api/comments/:commentId/like',
    access: 'member',
    action: 'comment.like',
    summary: 'Likes another member’s comment.',
    limits: likes,
    params: commentParams,
  }),
  unlike: endpoint<LikeState>()({
    method: 'DELETE',
    path: '/api/comments/:commentId/like',
    access: 'member',
    action: 'comment.like',
    summary: 'Removes the member’s like.',
    limits: likes,
    params: commentParams,
  }),
  pin: endpoint<{ pinned: string | null }>()({
    method: 'PUT',
    path: '/api/plans/:planId/pin',
    access: 'member',
    action: 'comment.pin',
    summary: 'Pins a comment of the first level under one’s own plan, instead of the one pinned before.',
    limits: pins,
    params: planParams,
    body: v.object({ comment_id: id }),
  }),
  unpin: endpoint<{ pinned: string | null }>()({
    method: 'DELETE',
    path: '/api/plans/:planId/pin',
    access: 'member',
    action: 'comment.pin',
    summary: 'Removes the pin under one’s own plan.',
    limits: pins,
    params: planParams,
  }),
  suggest: endpoint<{ members: SuggestedMember[] }>()({
    method: 'GET',
    path: '/api/plans/:planId/mentions',
    access: 'member',
    action: 'mention.suggest',
    summary:
      'Members to mention under a published plan, six at most: those of the discussion, then followed ones, then others by handle or pseudo.',
    limits: [{ per: 'member', max: 120, seconds: 60 }],
    params: planParams,
    query: v.object({
      /** The characters after the « @ ». */
      q: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(MENTION_LENGTH, `Un nom compte ${MENTION_LENGTH} caractères au plus.`),
          v.check(isStorable, 'Le nom contient des caractères interdits.'),
        ),
        '',
      ),
      /** The comment that the viewer replies to. */
      thread: v.optional(id),
    }),
  }),
}

export const discussionsApi = {
  set: endpoint<Discussion & { previous: Discussion }>()({
    method: 'PUT',
    path: '/api/plans/:planId/discussion',
    access: 'member',
    action: 'discussion.level',
    summary:
      'Sets what the member hears of the comments of a plan. Muting deletes their unread notifications about them.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    params: planParams,
    // To undo a choice, the browser sends the previous level with its `is_chosen`.
    body: v.object({ level: v.picklist(DISCUSSION_LEVELS), is_chosen: v.optional(v.boolean(), true) }),
  }),
}
