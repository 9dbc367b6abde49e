import { useEffect, useEffectEvent } from 'react'
import type { LiveMessage } from '#api/live.ts'
import { createEmitter } from './store.ts'

type Watch = (planId: string) => () => void
type WatchedPlan = { planId: string; stop?: () => void }

const messages = createEmitter<LiveMessage>()
const resyncs = createEmitter()
const watchedPlans = new Set<WatchedPlan>()
let watch: Watch | null = null

/** The tab's connection, while there is one: it is asked for the plans that the page wants to hear of. */
export function attachConnection(source: Watch): () => void {
  watch = source
  for (const plan of watchedPlans) plan.stop = source(plan.planId)
  return () => {
    watch = null
    for (const plan of watchedPlans) delete plan.stop
  }
}

export const emitLiveMessage = messages.emit
export const emitResync = resyncs.emit

/** Hears what the tab's live connection hears, while the component stands. */
export function useLiveMessages(onMessage: (message: LiveMessage) => void): void {
  const hear = useEffectEvent(onMessage)
  useEffect(() => messages.subscribe((message) => hear(message)), [])
}

/** Called when news may have been missed: after a reconnect, and when the tab is looked at again. */
export function useResync(onResync: () => void): void {
  const act = useEffectEvent(onResync)
  useEffect(() => {
    const unsubscribe = resyncs.subscribe(() => act())
    // A visitor has no connection that says so.
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

/** Has the events of a published plan come as well, while the component stands. */
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
