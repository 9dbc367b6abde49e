import type { Review } from '#domain/reviews.ts'
import { ReviewItem } from './ReviewItem.tsx'
import type { ReviewProps } from './reviews-query.ts'

/** « Avis des validateurs », apart from those of the members. */
export function StaffReviews({ reviews, plan }: { reviews: Review[]; plan: ReviewProps['plan'] }) {
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="avis-validateurs" className="rounded-card bg-well p-4 [&_.text-muted]:text-ink">
      <h3 id="avis-validateurs" className="mb-3 text-dense font-semibold">
        Avis des validateurs <span className="font-normal text-muted">(non compté dans la moyenne)</span>
      </h3>
      <ul className="grid gap-5">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  )
}
