import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { placeOf } from '#domain/plans/plans.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type PlanPlaceProps = {
  plan: { town: string | null; country: string | null }
  /** Renders the name of the place, for a search that highlights it. */
  children?: (place: string) => ReactNode
}

/** « Lyon, France »; nothing for a plan without a place. */
export function PlanPlace({ plan, children }: PlanPlaceProps) {
  const place = placeOf(plan)
  if (!place) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-muted">
      <MapPin className="size-3.5 flex-none" />
      <VisuallyHidden>Lieu : </VisuallyHidden>
      <span className="min-w-0 wrap-anywhere">{children ? children(place) : place}</span>
    </span>
  )
}
