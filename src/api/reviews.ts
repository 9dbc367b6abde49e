import * as v from 'valibot'
import {
  type OwnReview,
  RATINGS_MISSING,
  REVIEW_ANSWER_MAX,
  type Review,
  reviewAnswerRefusal,
  reviewReasonRefusal,
} from '#domain/reviews.ts'
import { cleanText } from '#domain/typed-text.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { id, pageQuery, planParams, readEditedAt, textField } from './fields.ts'

const reviewParams = v.object({ reviewId: id })

const rating = v.pipe(
  v.number(RATINGS_MISSING),
  v.integer(RATINGS_MISSING),
  v.minValue(1, RATINGS_MISSING),
  v.maxValue(5, RATINGS_MISSING),
)
const answers: Limit[] = [{ name: 'answer to a review', per: 'member', max: 30, seconds: 60 * 60 }]

export const reviewsApi = {
  list: endpoint<{ reviews: Review[]; next: string | null }>()({
    method: 'GET',
    path: '/api/plans/:planId/reviews',
    access: 'anyone',
    action: 'review.list',
    summary: 'Reviews of a published plan by members: those who executed it first, then the newest.',
    params: planParams,
    query: pageQuery,
  }),
  readOwn: endpoint<OwnReview>()({
    method: 'GET',
    path: '/api/my/plans/:planId/review',
    access: 'member',
    action: 'review.own',
    summary: 'The viewer’s review of a published plan, and why they may not write or change one.',
    params: planParams,
  }),
  save: endpoint<Review>()({
    method: 'PUT',
    path: '/api/plans/:planId/review',
    access: 'member',
    action: 'review.write',
    summary: 'Writes the viewer’s review of a plan under an id chosen by the browser, or changes it.',
    limits: [{ per: 'member', max: 30, seconds: 60 * 60 }],
    params: planParams,
    body: v.object({
      id,
      budget: rating,
      delay: rating,
      difficulty: rating,
      reason: textField(cleanText, reviewReasonRefusal, 'Expliquez en 40 caractères au moins.'),
      /** Written, not corrected: a review that another tab wrote is not overwritten. */
      is_new: v.optional(v.boolean()),
      edited_at: readEditedAt,
    }),
  }),
  delete: endpoint<{ done: true }>()({
    method: 'DELETE',
    path: '/api/reviews/:reviewId',
    access: 'member',
    action: 'review.delete',
    summary:
      'Deletes one’s own review, or by rank that of another member, which is logged. Its answer goes with it.',
    params: reviewParams,
  }),
  answer: endpoint<Review>()({
    method: 'PUT',
    path: '/api/reviews/:reviewId/answer',
    access: 'member',
    action: 'review.answer',
    summary: 'Answers a review of one’s own plan, or changes the answer.',
    limits: answers,
    params: reviewParams,
    body: v.object({
      answer: textField(cleanText, reviewAnswerRefusal, 'Veuillez écrire une réponse.'),
      /** The answer as it was read: one that another tab wrote since is not overwritten. */
      before: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2 * REVIEW_ANSWER_MAX)))),
    }),
  }),
  deleteAnswer: endpoint<{ done: true }>()({
    method: 'DELETE',
    path: '/api/reviews/:reviewId/answer',
    access: 'member',
    action: 'review.answer.delete',
    summary: 'Removes one’s own answer, or by rank that of another member, which is logged.',
    params: reviewParams,
  }),
}
