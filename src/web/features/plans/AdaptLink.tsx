import { Link } from '@tanstack/react-router'
import GitFork from 'lucide-react/icons/git-fork'
import { mayAdapt } from '#domain/permissions.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import { buttonClass } from '#web/ui/Button.tsx'

/** « Adapter ce plan »: begins one's own version. Visitors sign in there. */
export function AdaptLink({ plan }: { plan: Pick<PlanPage, 'id' | 'licence' | 'author'> }) {
  const viewer = useViewer()
  const { licence, author } = plan
  const isOpen = useIsFeatureOpen('adaptations')
  if (!isOpen || !mayAdapt(viewer?.user, { licence, author_id: author?.user_id ?? null })) return null
  return (
    <Link to="/publish" search={{ adapter: plan.id }} className={buttonClass({ wide: true })}>
      <GitFork />
      Adapter ce plan
    </Link>
  )
}
