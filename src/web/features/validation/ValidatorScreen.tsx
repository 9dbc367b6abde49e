import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { REVIEW_LISTS, type ReviewList } from '#domain/plans/plans.ts'
import { useFailureToast } from '#web/lib/use-list.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { segmentClass, Segments } from '#web/ui/Segments.tsx'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { REVIEW_FOCUS } from './review-keyboard.ts'
import { EmptyReviewList } from './EmptyReviewList.tsx'
import { ReviewSplitView, ReviewSkeleton } from './ReviewSplitView.tsx'
import { reviewQuery } from './review-query.ts'
import { type ValidationState, reviewSearch, useReview } from './use-review.ts'

const FAILURE = 'Impossible de charger les plans en attente'

export function ValidatorScreen({
  list,
  requestedId,
}: {
  list: ReviewList
  requestedId: string | undefined
}) {
  const review = useReview(list, requestedId)
  useFailureToast(review.query, FAILURE)
  return (
    <div {...useFocusAfterRemoval<HTMLDivElement>(REVIEW_FOCUS)}>
      <Content list={list} review={review} />
    </div>
  )
}

function Content({ list, review }: { list: ReviewList; review: ValidationState }) {
  const { query, rows } = review
  if (query.isPending) return <ReviewSkeleton />
  if (!query.data) return <QueryError title="Erreur" text={FAILURE} query={query} />
  if (rows.length === 0)
    return query.isFetching || query.hasNextPage ? <ReviewSkeleton /> : <EmptyReviewList list={list} />
  return <ReviewSplitView list={list} review={review} />
}

/** The second part of a label is visually hidden: the tabs stand beside the title. */
const LABELS: Record<ReviewList, [string, string?]> = {
  pending: ['En attente'],
  modified: ['Modifiés'],
  unvalidated: ['Publiés', ' sans validation'],
}

/** The server stops counting here. */
const COUNT_MAX = 1000

/** The three lists, with their counts. */
export function ReviewTabs({ current }: { current: ReviewList }) {
  const counts = useInfiniteQuery(reviewQuery(current)).data?.pages.at(-1)?.counts
  return (
    <Segments label="Plans à relire">
      {REVIEW_LISTS.map((list) => (
        <Link
          key={list}
          to="/validator"
          search={reviewSearch(list)}
          // Set here: for the router all three are the same path.
          {...OWN_CURRENT}
          aria-current={list === current ? 'page' : undefined}
          title={LABELS[list].join('')}
          className={segmentClass(list === current)}
        >
          <span className="whitespace-pre">
            {LABELS[list][0]}
            <VisuallyHidden>{LABELS[list][1]}</VisuallyHidden>
          </span>
          {counts && <PlanCount count={counts[list]} />}
        </Link>
      ))}
    </Segments>
  )
}

function PlanCount({ count }: { count: number }) {
  return (
    <span className="tabular-nums max-[24rem]:sr-only">
      {'\u00A0'}
      {count < COUNT_MAX ? wholeNumber(count) : `${wholeNumber(COUNT_MAX)}+`}
      <VisuallyHidden> {pluralize(count, 'plan')}</VisuallyHidden>
    </span>
  )
}
