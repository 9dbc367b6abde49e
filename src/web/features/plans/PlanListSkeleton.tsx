import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

/** Stacked plan cards, edge to edge on a phone. */
export const PLAN_LIST = 'grid grid-cols-1 gap-2 max-md:-mx-(--gutter) md:gap-4'

/** Placeholder for a list of plans, or for the next one. */
export function PlanListSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <Loading label="Chargement des plans…" className={cards > 1 ? PLAN_LIST : undefined}>
      {Array.from({ length: cards }, (_, index) => (
        <PlanCardSkeleton key={index} />
      ))}
    </Loading>
  )
}

function PlanCardSkeleton() {
  return (
    <Card bleed flush className="p-4 md:px-6 md:py-5">
      <div className="flex items-center gap-3">
        <Skeleton shape="circle" className="size-10" />
        <Skeletons className="grid gap-1.5" sizes={['h-3 w-36', 'h-3 w-48']} />
      </div>
      <div className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
        <Skeletons
          className="grid content-start gap-2.5"
          sizes={['h-3 w-24', 'h-5 w-11/12', 'h-5 w-7/12', 'mt-1 h-3 w-full', 'h-3 w-10/12']}
        />
        <Skeleton shape="box" className="aspect-2/1 w-full sm:aspect-3/2 sm:w-48" />
      </div>
      <div className="mt-4 flex gap-6 border-y border-line py-2.5">
        <Skeletons sizes={['h-9 w-16', 'h-9 w-16', 'h-9 w-24']} />
      </div>
      <div className="flex gap-4 pt-4">
        <Skeletons sizes={['h-4 w-10', 'h-4 w-10', 'h-4 w-10']} />
      </div>
    </Card>
  )
}
