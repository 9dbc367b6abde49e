import { Suspense, useState } from 'react'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { localStore } from '#web/lib/local-store.ts'
import { FIRST_STEPS_KEY } from '#web/lib/storage-keys.ts'
import { useStore } from '#web/lib/store.ts'
import { cx } from '#web/ui/cx.ts'

const WelcomeChecklist = lazyWithRetry(() => import('./WelcomeChecklist.tsx'), LoadFailure)

/** Runs before the first paint: reserves the height of the first steps for members who, in this browser, have not finished them. */
export const APPLY_FIRST_STEPS = `try{const d=document.documentElement.dataset;if('member'in d&&!Object.keys(localStorage).some(k=>k.startsWith('${FIRST_STEPS_KEY}')))d.firstSteps=''}catch{}`

/** Whether a member's first steps are done: once stored in this browser, they are not requested again. */
const finishedStore = (memberId: string) =>
  localStore<boolean>(
    `${FIRST_STEPS_KEY}${memberId}`,
    (text) => text === 'fini',
    (isFinished) => (isFinished ? 'fini' : null),
  )

/** About the height of the four steps. */
const RESERVED = 'in-data-first-steps:min-h-64'

/** The first steps of a member, until they are done or dismissed. */
export function WelcomeSteps({ className }: { className?: string }) {
  const viewer = useViewer()
  if (viewer === null) return null
  return viewer ? (
    <OfMember key={viewer.user.id} viewer={viewer} className={className} />
  ) : (
    <div className={cx('hidden in-data-first-steps:block', RESERVED, className)} />
  )
}

function OfMember({ viewer, className }: { viewer: Viewer; className: string | undefined }) {
  const [store] = useState(() => finishedStore(viewer.user.id))
  const isFinished = useStore(store, true)
  if (isFinished) return null
  return (
    <div className={cx(RESERVED, className)}>
      <Suspense>
        <WelcomeChecklist viewer={viewer} setFinished={store.set} />
      </Suspense>
    </div>
  )
}
