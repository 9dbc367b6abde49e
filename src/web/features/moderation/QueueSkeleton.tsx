import { Loading } from '#web/ui/Loading.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'

/** The shape of a queue, or of a list that is on its way. */
export function QueueSkeleton() {
  return (
    <Loading label="Chargement de la liste…" className="divide-y divide-line">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="grid gap-2.5 px-4 py-4 md:px-6">
          <Skeletons sizes={['h-4 w-3/5', 'h-3 w-4/5']} />
        </div>
      ))}
    </Loading>
  )
}
