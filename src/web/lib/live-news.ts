import { useEffect, useEffectEvent } from 'react'
import type { LiveMessage } from '#api/live.ts'

type Watch = (planId: string) => () => void
type Wish = { planId: string; stop?: () => void }

const listeners = new Set<(message: LiveMessage) => void>()
const resyncListeners = new Set<() => void>()
const wishes = new Set<Wish>()
let watch: Watch | null = null

/** The tab's connection, while there is one: it is asked for the plans that the page wants to hear of. */
export function plugIn(source: Watch): () => void {
  watch = source
  for (const wish of wishes) wish.stop = source(wish.planId)
  return () => {
    watch = null
    for (const wish of wishes) delete wish.stop
  }
}

export function spread(message: LiveMessage): void {
  for (const listener of listeners) listener(message)
}

/** Hears what the tab's live connection hears, while the component stands. */
export function useLiveNews(onMessage: (message: LiveMessage) => void): void {
  const hear = useEffectEvent(onMessage)
  useEffect(() => {
    const listener = (message: LiveMessage) => hear(message)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

/** Tells the page that news may have been missed. */
export function resync(): void {
  for (const listener of resyncListeners) listener()
}

/** Called when news may have been missed: after a reconnect, and when the tab is looked at again. */
export function useResync(onResync: () => void): void {
  const act = useEffectEvent(onResync)
  useEffect(() => {
    const listener = () => act()
    // A visitor has no connection that says so.
    const onVisible = () => {
      if (!watch && document.visibilityState === 'visible') act()
    }
    resyncListeners.add(listener)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      resyncListeners.delete(listener)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}

/** Has the events of a published plan come as well, while the component stands. */
export function useWatchedPlan(planId: string): void {
  useEffect(() => {
    const wish: Wish = { planId }
    if (watch) wish.stop = watch(planId)
    wishes.add(wish)
    return () => {
      wishes.delete(wish)
      wish.stop?.()
    }
  }, [planId])
}
