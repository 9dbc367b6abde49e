import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

export function NotificationSkeleton() {
  return (
    <Loading label="Chargement des notifications">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex gap-3 px-4 py-3">
          <Skeleton shape="circle" className="size-10" />
          <Skeletons className="grid grow content-center gap-2" sizes={['h-3.5 w-4/5', 'h-3 w-1/4']} />
        </div>
      ))}
    </Loading>
  )
}
