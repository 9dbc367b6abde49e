import { reviewsApi } from '#api/reviews.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  deleteReview,
  saveReview,
  answerReview,
  deleteAnswer,
  readOwnReview,
  readReviews,
} from './actions.ts'

export function reviewsRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(reviewsApi, {
    list: ({ params, query }) => readReviews(sql, params.planId, query.after),
    readOwn: ({ viewer, params }) => readOwnReview(sql, viewer, params.planId),
    save: ({ viewer, params, body }) => saveReview(ctx, viewer, params.planId, body),
    delete: ({ viewer, params }) => deleteReview(ctx, viewer, params.reviewId),
    answer: ({ viewer, params, body }) => answerReview(ctx, viewer, params.reviewId, body),
    deleteAnswer: ({ viewer, params }) => deleteAnswer(ctx, viewer, params.reviewId),
  })
}
