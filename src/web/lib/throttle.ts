import { useEffect, useEffectEvent, useState } from 'react'

const DELAY_MS = { min: 100, max: 1_000 }

/** Jitter: many browsers receive the same event, and must not all request at once. */
const randomDelay = () => DELAY_MS.min + Math.random() * (DELAY_MS.max - DELAY_MS.min)

type Throttled<Key> = ((key: Key) => void) & { cancel: () => void }
type Options = {
  delayMs?: () => number
  /** Acts on the first call and drops the others until the delay is over, instead of acting after it. */
  leading?: boolean
}

/** Acts once per delay for each key: further calls with that key are dropped. */
export function throttle<Key = void>(
  act: (key: Key) => void,
  { delayMs = randomDelay, leading = false }: Options = {},
): Throttled<Key> {
  const timers = new Map<Key, ReturnType<typeof setTimeout>>()
  const call = (key: Key) => {
    if (timers.has(key)) return
    const end = () => {
      timers.delete(key)
      if (!leading) act(key)
    }
    timers.set(key, setTimeout(end, delayMs()))
    if (leading) act(key)
  }
  const cancel = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
  return Object.assign(call, { cancel })
}

/** The throttle of a component: calls the latest `act` and is cancelled on unmount. */
export function useThrottledCallback(act: () => void, options?: Options): () => void {
  const latest = useEffectEvent(act)
  const [throttled] = useState(() => throttle(() => latest(), options))
  useEffect(() => throttled.cancel, [throttled])
  return throttled
}
