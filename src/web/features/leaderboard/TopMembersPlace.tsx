import { lazy, Suspense, useState } from 'react'
import { useOnScreen } from '#web/lib/use-on-screen.ts'

// Fetched where there is room for it: phones never do. If it cannot be fetched, the rest of the page still stands.
const TopMembers = lazy(() => import('./TopMembers.tsx').catch(() => ({ default: () => null })))

/** Where the home page shows who leads. It keeps the room from the start. */
export function TopMembersPlace() {
  const [isInSight, setIsInSight] = useState(false)
  const place = useOnScreen(() => setIsInSight(true))
  return (
    <div ref={place} className="min-h-54">
      <Suspense>{isInSight && <TopMembers />}</Suspense>
    </div>
  )
}
