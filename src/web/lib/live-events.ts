import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#api/live.ts'
import { createEmitter } from './store.ts'

type Watch = (planId: string) => () => void
type WatchedPlan = { planId: string; stop?: () => void }

const events = createEmitter<LiveEvent>()
const resyncs = createEmitter()
const watchedPlans = new Set<WatchedPlan>()
let watch: Watch | null = null

/** Sets the connection of this tab, and subscribes it to the plans on the page. Returns a function that detaches it. */
export function attachConnection(source: Watch): () => void {
  watch = source
  for (const plan of watchedPlans) plan.stop = source(plan.planId)
  return () => {
    watch = null
    for (const plan of watchedPlans) delete plan.stop
  }
}

export const emitLiveEvent = events.emit
export const emitResync = resyncs.emit

/** Calls back for every event of the live connection, while the component is mounted. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const handle = useEffectEvent(onEvent)
  useEffect(() => events.subscribe((event) => handle(event)), [])
}

/** Calls back when events may have been missed: after a reconnect, and when the tab becomes visible again. */
export function useResync(onResync: () => void): void {
  const act = useEffectEvent(onResync)
  useEffect(() => {
    const unsubscribe = resyncs.subscribe(() => act())
    // Visitors have no connection that would resync.
    const onVisible = () => {
      if (!watch && document.visibilityState === 'visible') act()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}

/** Subscribes to the events of a published plan, while the component is mounted. */
export function useWatchedPlan(planId: string): void {
  useEffect(() => {
    const plan: WatchedPlan = { planId }
    if (watch) plan.stop = watch(planId)
    watchedPlans.add(plan)
    return () => {
      watchedPlans.delete(plan)
      plan.stop?.()
    }
  }, [planId])
}
