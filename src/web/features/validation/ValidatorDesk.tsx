import { Link } from '@tanstack/react-router'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { REVIEW_LISTS, type ReviewList } from '#domain/plans.ts'
import { QueryError } from '#web/lib/QueryError.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useKeptFocus } from './desk-keyboard.ts'
import { EmptyReviewList } from './EmptyReviewList.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'
import { ReviewSkeleton } from './ReviewSkeleton.tsx'
import { ShortcutsSwitch } from './Shortcuts.tsx'
import { type Review, reviewSearch, useReview } from './use-review.ts'

/** Three lists of plans, and the decisions on them. */
export function ValidatorDesk({ list, wanted }: { list: ReviewList; wanted: string | undefined }) {
  const review = useReview(list, wanted)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" {...useKeptFocus()}>
      <div className="flex gap-x-6 max-lg:flex-col lg:items-end">
        <div className="min-w-0 flex-1">
          <ReviewTabs current={list} counts={review.counts} />
        </div>
        <ShortcutsSwitch />
      </div>
      <Content list={list} review={review} />
    </div>
  )
}

function Content({ list, review }: { list: ReviewList; review: Review }) {
  const { query, rows } = review
  if (query.isPending) return <ReviewSkeleton />
  if (!query.data)
    return <QueryError title="Erreur" text="Impossible de charger les plans en attente" query={query} />
  if (rows.length === 0)
    return query.isFetching || query.hasNextPage ? <ReviewSkeleton /> : <EmptyReviewList list={list} />
  return <ReviewDesk list={list} review={review} />
}

const LABELS: Record<ReviewList, string> = {
  pending: 'En attente',
  modified: 'Modifiés',
  unvalidated: 'Publiés sans validation',
}

/** The server counts no further. */
const COUNT_MAX = 1000

type ReviewTabsProps = { current: ReviewList; counts: Record<ReviewList, number> | undefined }

function ReviewTabs({ current, counts }: ReviewTabsProps) {
  return (
    <TabBar label="Plans à relire">
      {REVIEW_LISTS.map((list) => (
        <Link
          key={list}
          to="/validator"
          search={reviewSearch(list)}
          // The page decides which one is current: to the router all three are the same address.
          {...OWN_CURRENT}
          aria-current={list === current ? 'page' : undefined}
          className={tabClass(list === current)}
        >
          {LABELS[list]}
          {counts && <PlanCount count={counts[list]} />}
        </Link>
      ))}
    </TabBar>
  )
}

function PlanCount({ count }: { count: number }) {
  return (
    <Tag tone={count > 0 ? 'primary' : 'neutral'} className="font-sans tracking-normal tabular-nums">
      {count < COUNT_MAX ? wholeNumber(count) : `${wholeNumber(COUNT_MAX)}+`}
      <VisuallyHidden> {pluralize(count, 'plan')}</VisuallyHidden>
    </Tag>
  )
}
