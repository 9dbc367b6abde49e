import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import type { PlanPage } from '#domain/plans.ts'
import { VoteButton } from '#web/features/reactions/VoteButton.tsx'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'

/**
 * Readers vote, the author edits: one in the place of the other, so that nothing moves. Until it is known who the member
 * is, the place is empty: a quick click on « Modifier » must not vote. Over the text the author can vote too.
 */
export function MainAction({ plan }: { plan: PlanPage }) {
  const isUnknown = useViewer() === undefined
  return (
    <span
      className={cx(
        'grid w-full rounded-control',
        isUnknown && 'in-data-member:bg-well in-data-member:*:invisible',
      )}
    >
      {useIsOwn(plan) ? <EditPlanLink planId={plan.id} /> : <VoteButton plan={plan} />}
    </span>
  )
}

function EditPlanLink({ planId }: { planId: string }) {
  return (
    <Link to="/publish" search={{ edit: planId }} className={buttonClass({ variant: 'primary', wide: true })}>
      <Pencil />
      Modifier
    </Link>
  )
}

export function useIsOwn({ author }: Pick<PlanPage, 'author'>): boolean {
  const viewer = useViewer()
  return viewer != null && viewer.user.id === author?.user_id
}
