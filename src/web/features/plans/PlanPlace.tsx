import MapPin from 'lucide-react/icons/map-pin'
import { placeOf } from '#domain/plans.ts'
import type { Highlight as Highlighted } from '#domain/search.ts'
import { Highlight } from '#web/features/search/Highlight.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type PlanPlaceProps = {
  plan: { town: string | null; country: string | null }
  /** The searched words, highlighted. */
  highlight?: Highlighted
}

/** « Lyon, France »; nothing for a plan without a place. */
export function PlanPlace({ plan, highlight }: PlanPlaceProps) {
  const place = placeOf(plan)
  if (!place) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-muted">
      <MapPin className="size-3.5 flex-none" />
      <VisuallyHidden>Lieu : </VisuallyHidden>
      <span className="min-w-0 wrap-anywhere">
        {highlight ? <Highlight text={place} highlight={highlight} /> : place}
      </span>
    </span>
  )
}
