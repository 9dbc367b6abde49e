import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The shape of one's plans on their way: the tabs and a few lines. */
export function OwnPlansSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement de vos plans…</VisuallyHidden>
      <div className="flex min-h-11 items-center gap-6">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Card flush className="mt-4 divide-y divide-line px-4">
        {[0, 1, 2, 3].map((line) => (
          <div key={line} className="flex gap-4 py-3">
            <Skeleton shape="box" className="h-16 w-24" />
            <div className="grid grow content-start gap-2.5 pt-1">
              <Skeleton className="h-4 w-7/12" />
              <Skeleton className="h-3 w-40" />
            </div>
          </div>
        ))}
      </Card>
    </div>
  )
}
