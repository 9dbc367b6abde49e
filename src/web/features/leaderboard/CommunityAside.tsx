import { useState } from 'react'
import { TopMembers } from './TopMembers.tsx'
import { PopularTags } from '#web/features/search/PopularTags.tsx'
import { useOnScreen } from '#web/lib/use-on-screen.ts'

/** Who leads and what is written about, asked for where there is room for it: phones never do. */
export function CommunityAside() {
  const [isInSight, setIsInSight] = useState(false)
  const place = useOnScreen(() => setIsInSight(true))
  return (
    <div ref={place} className="grid content-start gap-4">
      {/* It keeps its room from the start. */}
      <div className="min-h-54">{isInSight && <TopMembers />}</div>
      {isInSight && <PopularTags />}
    </div>
  )
}
