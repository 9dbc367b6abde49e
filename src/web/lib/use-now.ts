import { createEmitter, useStore } from './store.ts'

const STEP_MS = 15_000

/**
 * The time, in steps of a quarter of a minute; null while the page is being rendered on the server or hydrated, when
 * both sides must say the same.
 */
export const useNow = (): number | null => useStore({ subscribe, current: currentStep }, null)

const currentStep = () => Math.floor(Date.now() / STEP_MS) * STEP_MS

// One timer for all the dates of a page, and none where there is no date.
const { emit, subscribe } = createEmitter(() => {
  const timer = setInterval(() => emit(), STEP_MS)
  return () => clearInterval(timer)
})
