import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeNumber } from '#domain/numbers.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import {
  meanWords,
  type PlanReviews,
  type Ratings,
  ratingWord,
  type Review,
  REVIEW_QUESTIONS,
  type ReviewQuestion,
  reviewsLine,
} from '#domain/reviews.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { cx } from '#web/ui/cx.ts'
import { OwnReviewActions } from './OwnReviewActions.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { moreReviewsQuery, type ReviewProps, REVIEWS_TITLE_ID } from './reviews-query.ts'

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

/** « Avis des validateurs », apart from those of the members. */
function StaffReviews({ reviews, plan }: { reviews: Review[]; plan: ReviewProps['plan'] }) {
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

/** « Est-ce réaliste ? »: a bar for each question, with the mean in numbers and in words. */
function Means({ means }: { means: Ratings }) {
  return (
    <div>
      <h3 className="text-dense font-semibold">Est-ce réaliste ?</h3>
      <dl className="mt-2 grid gap-2.5">
        {(Object.keys(REVIEW_QUESTIONS) as ReviewQuestion[]).map((question) => (
          <div
            key={question}
            className="grid grid-cols-2 items-center gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)_9.5rem]"
          >
            <dt>{REVIEW_QUESTIONS[question]}</dt>
            <dd className="contents">
              <Bar tenths={means[question]} />
              <span className="text-right text-dense text-muted">
                <b className="text-section text-ink tabular-nums">{meanWords(means[question])}</b>
                <span className="sr-only"> sur 5, </span>
                <span className="ml-2">{ratingWord(means[question])}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Bar = ({ tenths }: { tenths: number }) => (
  <span
    aria-hidden
    className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset max-sm:order-last max-sm:col-span-2"
  >
    <span style={{ width: `${tenths * 2}%` }} className={cx('block h-full rounded-full', toneOf(tenths))} />
  </span>
)

const toneOf = (tenths: number) => (tenths >= 35 ? 'bg-good' : tenths >= 25 ? 'bg-warn-fill' : 'bg-bad')
