import * as v from 'valibot'
import { reviewAnswerRefusal, reviewReasonRefusal } from '#domain/reviews.ts'
import { daysAgo, readJson, text } from './read-json.ts'

const rating = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))
const reason = v.pipe(
  text,
  v.check((typed) => reviewReasonRefusal(typed) === null, 'no reason of a review'),
)
const answer = v.pipe(
  text,
  v.check((typed) => reviewAnswerRefusal(typed) === null, 'no answer to a review'),
)

export type DemoReview = ReturnType<typeof readReviews>[number]

/** Who reviewed which plan, some with the answer of the plan's author. */
export function readReviews(author: v.GenericSchema<string>, plan: v.GenericSchema<string>) {
  const review = v.strictObject({
    author,
    days_ago: daysAgo,
    budget: rating,
    delay: rating,
    difficulty: rating,
    reason,
    answer: v.optional(answer),
    answered_days_ago: v.optional(daysAgo),
  })
  const byPlan = readJson('reviews.json', v.record(plan, v.array(review)))
  return Object.entries(byPlan).flatMap(([name, reviews]) =>
    reviews.map((written) => ({ plan: name, ...written })),
  )
}
