import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** Until it is known whose settings these are. */
export function SettingsSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6 lg:grid-cols-[288px_minmax(0,1fr)] lg:gap-10">
      <VisuallyHidden>Chargement des paramètres…</VisuallyHidden>
      <span className="grid content-start gap-4 max-lg:hidden">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-28" />
      </span>
      <Card className="grid gap-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </Card>
    </div>
  )
}
