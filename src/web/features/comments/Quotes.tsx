import { Suspense, useEffect, useState } from 'react'
import { PLAN_TEXT_ANCHOR } from '#domain/plans/plans.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

const QuoteSelection = lazyWithRetry(() => import('./QuoteSelection.tsx'), LoadFailure)

/** Lets members who may comment quote the plan's text; loaded when they have first selected some of it. */
export function Quotes() {
  const mayComment = useViewer()?.abilities.comment ?? false
  // What made the first selection: a kind of pointer, or « key ».
  const [means, setMeans] = useState<string | null>(null)
  useEffect(() => {
    if (!mayComment) return undefined
    const listening = new AbortController()
    const once = { once: true, signal: listening.signal }
    const text = document.getElementById(PLAN_TEXT_ANCHOR)
    const waitForRelease = () => {
      for (const type of ['pointerup', 'pointercancel', 'keyup'])
        document.addEventListener(type, (event) => setMeans(meansOf(event)), once)
    }
    text?.addEventListener('selectstart', waitForRelease, once)
    return () => listening.abort()
  }, [mayComment])
  return (
    means !== null &&
    mayComment && (
      <Suspense>
        <QuoteSelection isFirstByTouch={means === 'touch'} />
      </Suspense>
    )
  )
}

const meansOf = (event: Event) => (event instanceof PointerEvent ? event.pointerType : 'key')
