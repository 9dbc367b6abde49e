import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** Five members on their way. */
export function MembersSkeleton() {
  return (
    <div role="status" className="divide-y divide-line">
      <VisuallyHidden>Chargement des membres…</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2">
          <Skeleton shape="circle" className="size-10" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-24" />
          </span>
          <Skeleton shape="box" className="h-8 w-20" />
        </div>
      ))}
    </div>
  )
}
