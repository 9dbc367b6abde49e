import { Suspense, useState } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

const WelcomeChecklist = lazyWithRetry(() => import('./WelcomeChecklist.tsx'), LoadFailure)

/** The first steps of a member, loaded where there is room for them; empty once they are over. */
export function Welcome({ className }: { className: string }) {
  const viewer = useViewer()
  const [isInSight, setIsInSight] = useState(false)
  const place = useOnScreen(() => setIsInSight(true))
  if (!viewer) return null
  return (
    <div ref={place} className={className}>
      {isInSight && (
        <Suspense>
          <WelcomeChecklist key={viewer.user.id} viewer={viewer} />
        </Suspense>
      )}
    </div>
  )
}
