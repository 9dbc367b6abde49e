import { startTransition, Suspense, useState } from 'react'
import { ADAPTATIONS_ANCHOR } from '#domain/plans/adaptations.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { ServerRendered } from '#web/ui/ServerRendered.tsx'
import { useIsOwn } from './MainAction.tsx'

const onServer = import.meta.env.SSR ? await import('./Adaptations.tsx') : null
const Adaptations = onServer?.default ?? lazyWithRetry(() => import('./Adaptations.tsx'), LoadFailure)

const TITLE_ID = 'adaptations-titre'

/** « Adaptations » of a plan, when it has any. Its author sees that an adaptable plan has none yet. */
export function AdaptationsSection({ plan }: { plan: PlanPage }) {
  const isOwn = useIsOwn(plan)
  const hasSome = plan.adaptations.count > 0
  if (!hasSome && !(isOwn && plan.licence === 'adaptable')) return null
  return (
    <section
      id={ADAPTATIONS_ANCHOR}
      aria-labelledby={TITLE_ID}
      className="mt-12 grid gap-5 border-t border-line pt-8 *:min-w-0"
    >
      <h2 id={TITLE_ID} className="text-part">
        Adaptations
      </h2>
      {hasSome ? <List plan={plan} /> : <p className="text-muted">Personne n’a encore adapté ce plan.</p>}
    </section>
  )
}

/** The HTML of the server becomes interactive, and its code is loaded, near the viewport. */
function List({ plan }: { plan: PlanPage }) {
  const [isNear, setNear] = useState(false)
  // In a transition the HTML of the server stays until the code is loaded.
  const show = () => startTransition(() => setNear(true))
  return (
    <div ref={useOnScreen(show)}>
      <Suspense fallback={<div className="h-40" />}>
        <ServerRendered data={isNear || plan.adaptations}>
          <Adaptations plan={plan} />
        </ServerRendered>
      </Suspense>
    </div>
  )
}
