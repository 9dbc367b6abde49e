import type { ReactNode } from 'react'
import { useViewer, useViewerRetry } from '#web/features/viewer/use-auth.ts'
import { cx } from '#web/ui/cx.ts'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'

/** A page begins the same for everybody: a member, who may turn out to have what is offered, sees its shape at first. */
export function UntilKnown({ children }: { children: ReactNode }) {
  const canWait = useViewerRetry() === null
  const isWaiting = useViewer() === undefined && canWait
  return (
    <div className="relative">
      <div className={cx('grid gap-5', isWaiting && 'in-data-member:invisible')}>{children}</div>
      {isWaiting && (
        <Loading
          label="Chargement de votre offre…"
          className="absolute inset-0 grid content-start gap-5 overflow-hidden not-in-data-member:hidden"
        >
          <Skeletons shape="box" sizes={['h-14 w-40', 'h-5', 'h-12', 'h-20']} />
        </Loading>
      )}
    </div>
  )
}
