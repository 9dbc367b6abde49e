import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

const STEPS = [
  { height: 'h-24', avatar: 'size-16' },
  { height: 'h-34', avatar: 'size-20' },
  { height: 'h-17', avatar: 'size-16' },
]

/** The shape of a list on its way: three steps and a few lines. */
export function LeaderboardSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement du classement…</VisuallyHidden>
      <div className="mx-auto grid max-w-180 grid-cols-3 items-end gap-2 px-4 md:gap-4 md:px-0">
        {STEPS.map(({ height, avatar }) => (
          <div key={height} className="grid justify-items-center gap-3">
            <Skeleton shape="circle" className={avatar} />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-4 w-16" />
            <span className={cx('w-full rounded-t-media bg-well', height)} />
          </div>
        ))}
      </div>
      <div className="divide-y divide-line rounded-b-card border border-line bg-surface">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="flex min-h-16 items-center gap-3 px-4 md:px-6">
            <Skeleton className="h-4 w-6" />
            <Skeleton shape="circle" className="size-10" />
            <div className="grid grow gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-20" />
            </div>
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}
