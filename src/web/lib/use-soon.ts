import { useEffect, useRef } from 'react'

const DELAY_MS = { min: 100, max: 1_000 }

/** Many browsers hear the same news: each asks for more within a second, at a moment of its own. */
export const randomDelay = () => DELAY_MS.min + Math.random() * (DELAY_MS.max - DELAY_MS.min)

/** Debounces: of many calls one acts, after a random delay. */
export function useSoon(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, randomDelay())
  }
}
