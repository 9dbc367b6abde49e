import { Link } from '@tanstack/react-router'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { REVIEW_LISTS, type ReviewList } from '#domain/plans.ts'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { reviewSearch } from './use-review.ts'

const LABELS: Record<ReviewList, string> = {
  pending: 'En attente',
  modified: 'Modifiés',
  unvalidated: 'Publiés sans validation',
}

/** The server counts no further. */
const COUNT_MAX = 1000

type ReviewTabsProps = { current: ReviewList; counts: Record<ReviewList, number> | undefined }

export function ReviewTabs({ current, counts }: ReviewTabsProps) {
  return (
    <TabBar label="Plans à relire">
      {REVIEW_LISTS.map((list) => (
        <Link
          key={list}
          to="/validator"
          search={reviewSearch(list)}
          // The page decides which one is current: to the router all three are the same address.
          activeProps={{}}
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
