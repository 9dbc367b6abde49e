import { Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

const ROWS = [1, 2, 3, 4, 5]

export function NotificationSkeleton() {
  return (
    <>
      <VisuallyHidden>
        <span role="status">Chargement des notifications</span>
      </VisuallyHidden>
      <ul aria-hidden>
        {ROWS.map((row) => (
          <li key={row} className="flex gap-3 px-4 py-3">
            <Skeleton shape="circle" className="size-10" />
            <span className="grid grow content-center gap-2">
              <Skeletons sizes={['h-3.5 w-4/5', 'h-3 w-1/4']} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
