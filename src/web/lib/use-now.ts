import { zurichDay } from '#domain/time.ts'
import { createEmitter, useStore } from './store.ts'

const STEP_MS = 15_000

/**
 * The current time in steps of 15 seconds; null on the server and during hydration, when both sides must render the same.
 */
export const useNow = (): number | null => useStore({ subscribe, current: currentStep }, null)

/** The current day in Zurich; empty where `useNow` is null. */
export function useToday(): string {
  const now = useNow()
  return now === null ? '' : zurichDay(new Date(now))
}

const currentStep = () => Math.floor(Date.now() / STEP_MS) * STEP_MS

// One timer for all dates of a page, and none without a date.
const { emit, subscribe } = createEmitter(() => {
  const timer = setInterval(() => emit(), STEP_MS)
  return () => clearInterval(timer)
})
