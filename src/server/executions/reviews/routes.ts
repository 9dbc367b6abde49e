import type { Hono } from 'hono'
import { reviewsApi } from '#api/reviews.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { deleteReview, saveReview } from './actions.ts'
import { answerReview, deleteAnswer } from './answers.ts'
import { readOwnReview, readReviews } from './read/actions.ts'

export function reviewsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, reviewsApi.list, ({ params, query }) => readReviews(sql, params.planId, query.after))
  mount(app, reviewsApi.readOwn, ({ viewer, params }) => readOwnReview(sql, viewer, params.planId))
  mount(app, reviewsApi.save, ({ viewer, params, body }) => saveReview(ctx, viewer, params.planId, body))
  mount(app, reviewsApi.delete, ({ viewer, params }) => deleteReview(ctx, viewer, params.reviewId))
  mount(app, reviewsApi.answer, ({ viewer, params, body }) =>
    answerReview(ctx, viewer, params.reviewId, body),
  )
  mount(app, reviewsApi.deleteAnswer, ({ viewer, params }) => deleteAnswer(ctx, viewer, params.reviewId))
}
