import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The shape of the figures on their way. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <VisuallyHidden>Chargement de votre tableau de bord…</VisuallyHidden>
      <Skeleton shape="box" className="h-44 w-full rounded-card md:h-23" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} className="grid content-start gap-4">
            <Skeleton className="h-6 w-40" />
            <Skeleton shape="box" className="h-24 w-full" />
          </Card>
        ))}
      </div>
    </div>
  )
}
