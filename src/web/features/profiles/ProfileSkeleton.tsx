import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <Loading label="Chargement du profil…">
      <Skeleton className="h-32 rounded-none md:h-56" />
      <div className="column grid gap-6 pb-24">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Skeleton shape="circle" className="-mt-11 size-28 ring-4 ring-paper md:-mt-9" />
          <Skeleton className="h-10 w-64" />
        </div>
        <Skeleton className="h-6 w-80" />
        <Skeletons shape="box" sizes={['h-21', 'h-32']} />
        <PlanListSkeleton cards={1} />
      </div>
    </Loading>
  )
}
