import { useSyncExternalStore } from 'react'

const STEP_MS = 15_000

/**
 * The time, in steps of a quarter of a minute; null while the page is being rendered on the server or hydrated, when
 * both sides must say the same.
 */
export const useNow = (): number | null => useSyncExternalStore(subscribe, currentStep, () => null)

const currentStep = () => Math.floor(Date.now() / STEP_MS) * STEP_MS

// One timer for all the dates of a page, and none where there is no date.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), STEP_MS)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
