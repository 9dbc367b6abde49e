import { Link } from '@tanstack/react-router'
import FilePen from 'lucide-react/icons/file-pen'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/Button.tsx'

type WriteOwnPlanLinkProps = {
  slug: string
  /** « ?prix=44.9&ventes=45 »; empty for the author's values. */
  search: string
  className?: string
}

/** Carries the forecast shown here into the form of a new plan. Visitors sign in there, and their address keeps it. */
export function WriteOwnPlanLink({ slug, search, className }: WriteOwnPlanLinkProps) {
  const viewer = useViewer()
  if (viewer && !viewer.features.includes('forecast')) return null
  return (
    <Link
      to="/publish"
      search={{ chiffres: slug, scenario: search.slice(1) || undefined }}
      className={buttonClass({}, className)}
    >
      <FilePen />
      Écrire mon plan avec ces chiffres
    </Link>
  )
}
