import type { ReviewList } from '#domain/plans.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { useKeptFocus } from './desk-keyboard.ts'
import { NothingToReview } from './NothingToReview.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'
import { ReviewSkeleton } from './ReviewSkeleton.tsx'
import { ReviewTabs } from './ReviewTabs.tsx'
import { ShortcutsSwitch } from './Shortcuts.tsx'
import { type Review, useReview } from './use-review.ts'

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
    return (
      <ErrorWithRetry
        title="Erreur"
        text="Impossible de charger les plans en attente"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (rows.length === 0)
    return query.isFetching || query.hasNextPage ? <ReviewSkeleton /> : <NothingToReview list={list} />
  return <ReviewDesk list={list} review={review} />
}
