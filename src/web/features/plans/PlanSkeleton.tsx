import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

/** The shape of a plan page that is on its way. */
export function PlanSkeleton() {
  return (
    <Loading
      label="Chargement du plan…"
      className="column grid gap-4 py-6 pb-24 md:pt-10 lg:max-w-[calc(700px+2*var(--gutter))] lg:ml-[max(0px,calc((100%-73rem)/2))]"
    >
      <Skeletons sizes={['h-4 w-48', 'h-10 w-11/12', 'h-10 w-7/12']} />
      <div className="mt-2 flex items-center gap-3">
        <Skeleton shape="circle" className="size-12" />
        <Skeleton className="h-4 w-40" />
      </div>
      <Skeletons shape="box" sizes={['mt-2 aspect-2/1 w-full', 'h-20 w-full']} />
      <Skeletons sizes={['mt-4 h-4 w-full', 'h-4 w-11/12', 'h-4 w-full']} />
    </Loading>
  )
}
