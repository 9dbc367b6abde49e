import { useNavigate } from '@tanstack/react-router'
import type { PlanForMember, PlanPage } from '#domain/plans/plans.ts'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PlanArticle } from './PlanArticle.tsx'
import { PlanAside } from './PlanAside.tsx'
import { PlanBanner } from './PlanBanner.tsx'
import { PlanQuickBar } from './PlanQuickBar.tsx'
import type { PlanOutcomes } from './use-edit-plan.ts'
import { useLivePlan } from './use-live-plan.ts'

type PlanViewProps = {
  plan: PlanPage
  /** Sent to its author and the staff only. */
  review: PlanForMember | undefined
}

/** The page of a plan: article and side column. */
export function PlanView({ plan, review }: PlanViewProps) {
  const navigate = useNavigate()
  const isPublic = review === undefined || review.status === 'published'
  const { update, show } = useLivePlan(plan, review)
  const isUnavailable = update === 'unavailable'
  const outcomes: PlanOutcomes = {
    // The slug follows the title.
    onEdited: ({ slug }) => void navigate({ to: '/plan/$slug', params: { slug }, replace: true }),
    onDeleted: () => navigate({ to: '/', replace: true }),
  }
  return (
    <div
      className={cx(
        'column grid gap-10 pt-6 md:pt-10 print:block lg:grid-cols-[minmax(0,700px)_304px] lg:justify-between',
        isPublic ? 'lg:pb-24' : 'pb-24',
      )}
    >
      <div className="min-w-0">
        <div role="status" className="sticky top-18 z-10 print:hidden">
          {update && <UpdateNotice isUnavailable={isUnavailable} onShow={show} />}
        </div>
        {review && (
          <div className="mb-6 empty:hidden print:hidden">
            <PlanBanner plan={review} />
          </div>
        )}
        <PlanArticle
          plan={plan}
          isPublic={isPublic}
          hasMenu={!isUnavailable && (isPublic || review.may_edit)}
          outcomes={outcomes}
        />
      </div>
      <ErrorBoundary>
        <PlanAside plan={plan} isPublic={isPublic} isUnavailable={isUnavailable} />
      </ErrorBoundary>
      {isPublic && !isUnavailable && (
        <ErrorBoundary fallback={null}>
          <PlanQuickBar plan={plan} />
        </ErrorBoundary>
      )}
    </div>
  )
}

/** The plan was edited, deleted or unpublished while it was read. */
function UpdateNotice({ isUnavailable, onShow }: { isUnavailable: boolean; onShow: () => void }) {
  if (isUnavailable)
    return (
      <Notice tone="warn" title="Ce plan a été supprimé ou retiré." className="mb-6 shadow-float">
        Vous pouvez finir de le lire, mais plus y réagir.
      </Notice>
    )
  return (
    <Notice tone="primary" className="mb-6 items-center shadow-float">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        Ce plan a été modifié
        <Button ref={focusContentOnRemoval} size="s" onClick={onShow}>
          Actualiser
        </Button>
      </span>
    </Notice>
  )
}
