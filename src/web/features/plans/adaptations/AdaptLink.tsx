import { Link } from '@tanstack/react-router'
import GitFork from 'lucide-react/icons/git-fork'
import type { PlanPage } from '#domain/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { mayAdapt } from './may-adapt.ts'

/** « Adapter ce plan »: begins one's own version. Visitors sign in there. */
export function AdaptLink({ plan }: { plan: Pick<PlanPage, 'id' | 'licence' | 'author'> }) {
  const viewer = useViewer()
  if (!mayAdapt(viewer, plan)) return null
  return (
    <Link to="/publish" search={{ adapter: plan.id }} className={buttonClass({ wide: true })}>
      <GitFork />
      Adapter ce plan
    </Link>
  )
}
