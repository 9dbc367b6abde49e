import { useEffect, useRef } from 'react'

const DELAY_MS = { min: 100, max: 1_000 }

/** Jitter: many browsers hear of the same event, and must not all ask the server at once. */
export const randomDelay = () => DELAY_MS.min + Math.random() * (DELAY_MS.max - DELAY_MS.min)

/** Throttles: the first call acts after a random delay, and those made meanwhile are dropped. */
export function useThrottled(act: () => void): () => void {
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
