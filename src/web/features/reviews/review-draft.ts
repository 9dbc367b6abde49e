import { type Review, REVIEW_QUESTIONS, type ReviewQuestion } from '#domain/reviews.ts'
import { localStore } from '#web/lib/local-store.ts'
import { REVIEW_DRAFT_KEY } from '#web/lib/storage-keys.ts'

/** A review as it is typed; ratings are empty until they are chosen. */
export type TypedReview = Record<ReviewQuestion | 'reason', string>
/** With the id under which it is sent: a retry sends the same. */
type ReviewDraft = { id: string; typed: TypedReview }

/** The review of a plan that a member is writing, or the changes of the one they have. */
export const reviewDraft = (memberId: string, planId: string, review: Review | null) => {
  const unchanged = typedOf(review)
  return localStore<ReviewDraft>(
    `${REVIEW_DRAFT_KEY}${memberId}:${planId}`,
    (text) => {
      const { id, typed } = JSON.parse(text ?? '{}') as Partial<ReviewDraft>
      return {
        id: review?.id ?? id ?? crypto.randomUUID(),
        typed: { ...unchanged, ...typed },
      }
    },
    (draft) => (isSame(draft.typed, unchanged) ? null : JSON.stringify(draft)),
  )
}

/** The fields as they begin. */
export const typedOf = (review: Review | null): TypedReview => ({
  budget: String(review?.budget ?? ''),
  delay: String(review?.delay ?? ''),
  difficulty: String(review?.difficulty ?? ''),
  reason: review?.reason ?? '',
})

const FIELDS = [...(Object.keys(REVIEW_QUESTIONS) as ReviewQuestion[]), 'reason'] as const
const isSame = (one: TypedReview, other: TypedReview) => FIELDS.every((field) => one[field] === other[field])

/** The answer to a review that the plan’s author is writing. */
export const answerDraft = (memberId: string, reviewId: string, answer: string | null) =>
  localStore<string>(
    `${REVIEW_DRAFT_KEY}${memberId}:${reviewId}`,
    (text) => text ?? answer ?? '',
    (text) => (text === (answer ?? '') ? null : text),
  )
