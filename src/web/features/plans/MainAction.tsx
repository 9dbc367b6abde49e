import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import type { PlanPage } from '#domain/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** Before all that readers do with a plan, its author corrects it. */
export function EditPlanLink({ planId }: { planId: string }) {
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
