import type { Hono } from 'hono'
import { commentsApi } from '#api/comments.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { createComment, deleteComment, updateComment } from './actions.ts'
import { setCommentLike } from './likes/actions.ts'
import { suggestMentions } from './mentions/suggest/actions.ts'
import { pinComment } from './pin/actions.ts'
import { readComment, readComments, readReplies } from './read/actions.ts'

export function commentsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, commentsApi.list, ({ params, query }) => readComments(sql, params.planId, query))
  mount(app, commentsApi.read, ({ params }) => readComment(sql, params.commentId))
  mount(app, commentsApi.replies, ({ params, query }) => readReplies(sql, params.commentId, query))
  mount(app, commentsApi.create, ({ viewer, params, body }) =>
    createComment(ctx, viewer, params.planId, body),
  )
  mount(app, commentsApi.update, ({ viewer, params, body }) =>
    updateComment(ctx, viewer, params.commentId, body),
  )
  mount(app, commentsApi.delete, ({ viewer, params }) => deleteComment(ctx, viewer, params.commentId))
  mount(app, commentsApi.like, ({ viewer, params }) => setCommentLike(ctx, viewer, params.commentId, true))
  mount(app, commentsApi.unlike, ({ viewer, params }) => setCommentLike(ctx, viewer, params.commentId, false))
  mount(app, commentsApi.pin, ({ viewer, params, body }) =>
    pinComment(ctx, viewer, params.planId, body.comment_id),
  )
  mount(app, commentsApi.unpin, ({ viewer, params }) => pinComment(ctx, viewer, params.planId, null))
  mount(app, commentsApi.suggest, ({ viewer, params, query }) =>
    suggestMentions(sql, viewer, params.planId, query),
  )
}
