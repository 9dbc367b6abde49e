import { Suspense, useCallback, useRef } from 'react'
import { VISIT } from '#domain/last-visit.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { localStore } from '#web/lib/local-store.ts'
import { LAST_VISIT_KEY } from '#web/lib/storage-keys.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'

const SinceLastVisit = lazyWithRetry(() => import('./SinceLastVisit.tsx'), LoadFailure)

const VISIT_MS = VISIT.idleMinutes * 60_000

/** Heights of the section in this browser: the last one, the greatest of the visit, and when they were measured. */
type Heights = { now: number; most: number; at: number }

const heightsStore = localStore<Heights>(
  LAST_VISIT_KEY,
  (text) => {
    const [now = 0, most = 0, at = 0] = (text ?? '').split(',').map(Number)
    return { now, most, at }
  },
  ({ now, most, at }) => [now, most, at].join(),
)

/** Runs before the first paint: reserves the last height of the section for members, in a new visit the greatest of the last one. */
export const APPLY_LAST_VISIT = `try{const[n,m,t]=localStorage.getItem('${LAST_VISIT_KEY}').split(',').map(Number),e=document.documentElement;if('member'in e.dataset)e.style.setProperty('--last-visit',(Date.now()-t<${VISIT_MS}?n:m)+'px')}catch{}`

/** « Depuis votre dernière visite », or the place reserved for it until it is known. */
export function LastVisit() {
  const viewer = useViewer()
  const place = useRef<HTMLDivElement>(null)
  const keepHeight = useCallback(() => {
    document.documentElement.style.removeProperty('--last-visit')
    const now = place.current?.offsetHeight ?? 0
    const at = Date.now()
    heightsStore.change(({ most, at: before }) => ({
      now,
      most: at - before < VISIT_MS ? Math.max(most, now) : now,
      at,
    }))
  }, [])
  if (viewer === null) return null
  return (
    <div ref={place} className="flow-root min-h-(--last-visit)">
      {viewer && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <SinceLastVisit key={viewer.user.id} onShown={keepHeight} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
