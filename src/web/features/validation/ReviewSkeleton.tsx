import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

/** The list, and beside it the plan that is open; on a phone one of them. */
export const DESK = 'grid items-start gap-4 lg:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)]'

/** The shape of a list and of the plan beside it. */
export function ReviewSkeleton() {
  return (
    <Loading label="Chargement des plans…" className={DESK}>
      <Card flush className="divide-y divide-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="grid gap-2.5 px-4 py-4">
            <Skeletons sizes={['h-4 w-4/5', 'h-3 w-3/5']} />
          </div>
        ))}
      </Card>
      <Card className="grid content-start gap-5 max-lg:hidden">
        <Skeleton className="h-7 w-3/4" />
        <div className="flex items-center gap-3">
          <Skeleton shape="circle" className="size-10" />
          <Skeleton className="h-3 w-40" />
        </div>
        <Skeletons sizes={['h-12 w-full', 'h-32 w-full']} />
        <Skeleton shape="box" className="h-24 w-full" />
        <Skeleton className="h-10 w-64" />
      </Card>
    </Loading>
  )
}
