import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/**
 * The time, once a minute; null while the page is being rendered on the server or hydrated, when both sides must say
 * the same.
 */
export const useNow = (): number | null => useSyncExternalStore(subscribe, currentMinute, () => null)

const currentMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE + MINUTE

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE / 4)
  return () => clearInterval(timer)
}
