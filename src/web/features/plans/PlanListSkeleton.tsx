import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PLAN_LIST } from './plan-list-class.ts'
import { PlanCardSkeleton } from './PlanCardSkeleton.tsx'

/** The shape of plans that are on their way: a list of them, or the next one of a list. */
export function PlanListSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div role="status" className={cards > 1 ? PLAN_LIST : undefined}>
      <VisuallyHidden>Chargement des plans…</VisuallyHidden>
      {Array.from({ length: cards }, (_, index) => (
        <PlanCardSkeleton key={index} />
      ))}
    </div>
  )
}
