import { startTransition, Suspense, useState } from 'react'
import type { PlanPage } from '#domain/plans/plans.ts'
import { REVIEWS_ANCHOR } from '#domain/reviews.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { ServerRendered } from '#web/ui/ServerRendered.tsx'
import { REVIEWS_TITLE_ID } from './reviews-query.ts'

const onServer = import.meta.env.SSR ? await import('./Reviews.tsx') : null
const Reviews = onServer?.default ?? lazyWithRetry(() => import('./Reviews.tsx'), LoadFailure)

/** « Avis » of a plan. The HTML of the server becomes interactive, and its code is loaded, near the viewport. */
export function ReviewsSection({ plan }: { plan: PlanPage }) {
  const [isNear, setNear] = useState(false)
  // In a transition the HTML of the server stays until the code is loaded.
  const show = () => startTransition(() => setNear(true))
  return (
    <section
      ref={useOnScreen(show)}
      id={REVIEWS_ANCHOR}
      aria-labelledby={REVIEWS_TITLE_ID}
      className="mt-12 border-t border-line pt-8"
    >
      <Suspense fallback={<div className="h-60" />}>
        <ServerRendered data={isNear || plan.reviews}>
          <Reviews plan={plan} />
        </ServerRendered>
      </Suspense>
    </section>
  )
}
