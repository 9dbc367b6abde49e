import { lazy, Suspense, useState } from 'react'
import { useOnScreen } from '#web/lib/use-on-screen.ts'

// Fetched where there is room for it: phones never do. If it cannot be fetched, the rest of the page still stands.
const PopularTags = lazy(() => import('./PopularTags.tsx').catch(() => ({ default: () => null })))

/** Where the home page shows the tags that most plans have. Nothing stands below it that could move. */
export function PopularTagsPlace() {
  const [isInSight, setIsInSight] = useState(false)
  const place = useOnScreen(() => setIsInSight(true))
  return (
    <div ref={place} className="min-h-px">
      <Suspense>{isInSight && <PopularTags />}</Suspense>
    </div>
  )
}
