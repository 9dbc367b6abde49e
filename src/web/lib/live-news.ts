import { useEffect, useEffectEvent } from 'react'
import type { LiveMessage } from '#api/live.ts'

type Watch = (planId: string) => () => void
type Wish = { planId: string; stop?: () => void }

const listeners = new Set<(message: LiveMessage) => void>()
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
