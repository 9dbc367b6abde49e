import MapPin from 'lucide-react/icons/map-pin'
import { placeOf } from '#domain/plans.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** « Lyon, France »; nothing where the plan has no place. */
export function PlanPlace({ plan }: { plan: { town: string | null; country: string | null } }) {
  const place = placeOf(plan)
  if (!place) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-muted">
      <MapPin className="size-3.5 flex-none" />
      <VisuallyHidden>Lieu : </VisuallyHidden>
      <span className="min-w-0 wrap-anywhere">{place}</span>
    </span>
  )
}
