import { Suspense, useLayoutEffect, useRef } from 'react'
import { VISIT } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { LAST_VISIT_KEY } from '#web/lib/storage-keys.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'

const SinceLastVisit = lazyWithRetry(() => import('./SinceLastVisit.tsx'), NotReserved)

/** Runs before the first paint: reserves the last height of the section for members, in a new visit the greatest of the last one. SinceLastVisit.tsx writes what it reads. */
export const APPLY_LAST_VISIT = `try{const[n,m,t]=localStorage.getItem('${LAST_VISIT_KEY}').split(',').map(Number),e=document.documentElement;if('member'in e.dataset)e.style.setProperty('--last-visit',(Date.now()-t<${VISIT.idleMinutes}*6e4?n:m)+'px')}catch{}`

/** « Depuis votre dernière visite », or the place reserved for it until it is known. */
export function LastVisit() {
  const viewer = useViewer()
  const place = useRef<HTMLDivElement>(null)
  if (viewer === null) return null
  return (
    <div ref={place} className="flow-root min-h-(--last-visit)">
      {viewer && (
        <ErrorBoundary fallback={<NotReserved />}>
          <Suspense>
            <SinceLastVisit key={viewer.user.id} place={place} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Instead of the section when it cannot be loaded. */
function NotReserved() {
  useLayoutEffect(() => void document.documentElement.style.removeProperty('--last-visit'), [])
  return null
}
