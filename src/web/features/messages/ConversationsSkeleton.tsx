import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

/** Five conversations on their way. */
export function ConversationsSkeleton() {
  return (
    <Loading label="Chargement des conversations…">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton shape="circle" className="size-12" />
          <Skeletons className="grid grow gap-2" sizes={['h-3.5 w-36', 'h-3 w-4/5']} />
        </div>
      ))}
    </Loading>
  )
}
