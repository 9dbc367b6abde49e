import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeNumber } from '#domain/numbers.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { type PlanReviews, type Review, reviewsLine } from '#domain/reviews.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Means } from './Means.tsx'
import { OwnReviewActions } from './OwnReviewActions.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { moreReviewsQuery, REVIEWS_TITLE_ID } from './reviews-query.ts'
import { StaffReviews } from './StaffReviews.tsx'

/** The content of « Avis »: means, reviews by members, reviews by staff, and the viewer’s own. */
export default function Reviews({ plan }: { plan: PlanPage }) {
  const { count, means, staff } = plan.reviews
  const { reviews, more } = useReviews(plan)
  const isEmpty = reviews.length + staff.length === 0
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={REVIEWS_TITLE_ID} tabIndex={-1} className="text-part outline-none">
          Avis
        </h2>
        {count > 0 && <p className="text-small text-muted">{reviewsLine(plan.reviews)}</p>}
      </div>
      {means && <Means means={means} />}
      {isEmpty && <p className="text-muted">Pas encore d’avis.</p>}
      {reviews.length > 0 && (
        <div>
          <ol aria-label="Avis des membres" className="grid gap-6">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} plan={plan} />
              </li>
            ))}
          </ol>
          <div className="noscript:hidden print:hidden">
            <LoadMore {...more} />
          </div>
        </div>
      )}
      <StaffReviews reviews={staff} plan={plan} />
      <OwnReviewActions plan={plan} shown={[...reviews, ...staff]} />
    </div>
  )
}

/** Those of the page, and after « Voir les … avis » the following pages. */
function useReviews({ id, reviews: { reviews, next, count } }: { id: string; reviews: PlanReviews }) {
  const [isOpen, setIsOpen] = useState(false)
  const query = useInfiniteQuery({ ...moreReviewsQuery(id, next), enabled: isOpen && next !== null })
  const following = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const isExpanded = isOpen && query.data !== undefined
  return {
    reviews: withoutDuplicates([...reviews, ...following]),
    more: {
      hasMore: isExpanded ? query.hasNextPage : next !== null,
      busy: query.isFetching,
      error: query.isError ? 'Impossible de charger les avis' : null,
      label: isExpanded ? 'Voir plus' : `Voir les ${wholeNumber(count)} avis`,
      onLoad: () => {
        if (isExpanded) void query.fetchNextPage()
        else if (isOpen) void query.refetch()
        else setIsOpen(true)
      },
    },
  }
}

/** A review may have moved between two pages. */
const withoutDuplicates = (reviews: Review[]) => [...new Map(reviews.map((one) => [one.id, one])).values()]
