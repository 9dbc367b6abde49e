import { Suspense, useState } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const WelcomeChecklist = lazyWithRetry(() => import('./WelcomeChecklist.tsx'), LoadFailure)

type WelcomeProps = {
  className: string
  /** The room that is kept until they are known, where they stand before what is drawn by then. */
  room?: string
}

/** The first steps of a member, loaded where there is room for them; empty once they are over. */
export function Welcome({ className, room }: WelcomeProps) {
  const viewer = useViewer()
  const [isInSight, setIsInSight] = useState(false)
  const place = useOnScreen(() => setIsInSight(true))
  if (viewer === null) return null
  const waiting = room && <div className={room} />
  return (
    <div ref={place} className={className}>
      {viewer && isInSight ? (
        <Suspense fallback={waiting}>
          <WelcomeChecklist key={viewer.user.id} viewer={viewer} room={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
