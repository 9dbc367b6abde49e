import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useViewer } from '#web/features/viewer/use-auth.ts'

/** « Plan » of the header where it has no room: under the thumb. */
export function NewPlanButton() {
  if (!useViewer()) return null
  return (
    <Link
      to="/publish"
      aria-label="Nouveau Plan"
      data-floating
      className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-card bg-primary text-on-primary shadow-float lg:hidden [#contenu:has(textarea:focus)_&]:hidden print:hidden"
    >
      <Plus className="size-6" />
    </Link>
  )
}
