import { useNavigate } from '@tanstack/react-router'
import type { PlanForMember, PlanPage } from '#domain/plans.ts'
import { cx } from '#web/ui/cx.ts'
import { PlanArticle } from './PlanArticle.tsx'
import { PlanAside } from './PlanAside.tsx'
import { PlanBanner } from './PlanBanner.tsx'
import type { PlanOutcomes } from './plan-dialog.ts'
import { PlanQuickBar } from './PlanQuickBar.tsx'
import { useLivePlan } from './use-live-plan.ts'

type PlanViewProps = {
  plan: PlanPage
  /** Told to its author and the staff only. */
  review: PlanForMember | undefined
}

/** A plan to read, with what stands beside it. */
export function PlanView({ plan, review }: PlanViewProps) {
  const isPublic = review === undefined || review.status === 'published'
  const outcomes = usePageOutcomes()
  useLivePlan(plan)
  return (
    <div
      className={cx(
        'column grid gap-10 pt-6 md:pt-10 lg:grid-cols-[minmax(0,700px)_304px] lg:justify-between',
        isPublic ? 'lg:pb-24' : 'pb-24',
      )}
    >
      <div className="min-w-0">
        {review && (
          <div className="mb-6 empty:hidden print:hidden">
            <PlanBanner plan={review} />
          </div>
        )}
        <PlanArticle
          plan={plan}
          isPublic={isPublic}
          hasMenu={isPublic || review.may_edit}
          outcomes={outcomes}
        />
      </div>
      <PlanAside plan={plan} isPublic={isPublic} />
      {isPublic && <PlanQuickBar plan={plan} />}
    </div>
  )
}

/** A plan that is gone leads home; one whose title changed, to its new address. */
function usePageOutcomes(): PlanOutcomes {
  const navigate = useNavigate()
  return {
    onEdited: ({ slug }) => void navigate({ to: '/plan/$slug', params: { slug }, replace: true }),
    onDeleted: () => navigate({ to: '/', replace: true }),
  }
}
