import { commentsApi, discussionsApi } from '#api/comments.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { createComment, deleteComment, updateComment, setCommentLike, pinComment } from './actions.ts'
import { suggestMentions, readComment, readComments, readReplies } from './read.ts'
import { setDiscussion } from './discussions.ts'

export function commentsRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(commentsApi, {
    list: ({ params, query }) => readComments(sql, params.planId, query),
    read: ({ params }) => readComment(sql, params.commentId),
    replies: ({ params, query }) => readReplies(sql, params.commentId, query),
    create: ({ viewer, params, body }) => createComment(ctx, viewer, params.planId, body),
    update: ({ viewer, params, body }) => updateComment(ctx, viewer, params.commentId, body),
    delete: ({ viewer, params }) => deleteComment(ctx, viewer, params.commentId),
    like: ({ viewer, params }) => setCommentLike(ctx, viewer, params.commentId, true),
    unlike: ({ viewer, params }) => setCommentLike(ctx, viewer, params.commentId, false),
    pin: ({ viewer, params, body }) => pinComment(ctx, viewer, params.planId, body.comment_id),
    unpin: ({ viewer, params }) => pinComment(ctx, viewer, params.planId, null),
    suggest: ({ viewer, params, query }) => suggestMentions(sql, viewer, params.planId, query),
  })
}

export const discussionsRoutes = (ctx: AppContext) =>
  serve(discussionsApi, {
    set: ({ viewer, params, body }) => setDiscussion(ctx, viewer.id, params.planId, body),
  })
