import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

/** Five members on their way. */
export function MembersSkeleton() {
  return (
    <Loading label="Chargement des membres…" className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2">
          <Skeleton shape="circle" className="size-10" />
          <Skeletons className="grid flex-1 gap-2" sizes={['h-3.5 w-36', 'h-3 w-24']} />
          <Skeleton shape="box" className="h-8 w-20" />
        </div>
      ))}
    </Loading>
  )
}
