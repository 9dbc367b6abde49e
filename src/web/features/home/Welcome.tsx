import { Suspense, useState } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

const WelcomeChecklist = lazyWithRetry(() => import('./WelcomeChecklist.tsx'), LoadFailure)

/** The first steps of a member, loaded when on screen; empty once they are done. */
export function Welcome({ className }: { className: string }) {
  const viewer = useViewer()
  const [isOnScreen, setIsOnScreen] = useState(false)
  const place = useOnScreen(() => setIsOnScreen(true))
  if (!viewer) return null
  return (
    <div ref={place} className={className}>
      {isOnScreen && (
        <Suspense>
          <WelcomeChecklist key={viewer.user.id} viewer={viewer} />
        </Suspense>
      )}
    </div>
  )
}
