import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import type { PlanPage } from '#domain/plans/plans.ts'
import { VoteButton } from '#web/features/reactions/VoteButton.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'

/**
 * Readers vote, the author edits: both buttons have the same position, so that nothing moves. A member sees none until
 * the viewer is loaded: a quick click on « Modifier » must not vote. The author can vote above the text.
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
      <span className="max-[26rem]:sr-only">Modifier</span>
    </Link>
  )
}

export function useIsOwn({ author }: Pick<PlanPage, 'author'>): boolean {
  const viewer = useViewer()
  return viewer != null && viewer.user.id === author?.user_id
}
