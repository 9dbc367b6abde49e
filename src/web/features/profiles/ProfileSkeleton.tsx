import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The shape of a profile that is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement du profil…</VisuallyHidden>
      <Skeleton className="h-32 rounded-none md:h-56" />
      <div className="column grid gap-6 pb-24">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Skeleton shape="circle" className="-mt-11 size-28 ring-4 ring-paper md:-mt-9" />
          <Skeleton className="h-10 w-64" />
        </div>
        <Skeleton className="h-6 w-80" />
        <Skeleton shape="box" className="h-21" />
        <Skeleton shape="box" className="h-32" />
        <PlanListSkeleton cards={1} />
      </div>
    </div>
  )
}
