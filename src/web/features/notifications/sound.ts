const KEY = 'pb-sound'
const OFF = 'off'
const listeners = new Set<() => void>()

/** The choice of this page, for when storage is closed to it. */
let isOnHere = true

/** Whether this device beeps when something arrives. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return isOnHere
  }
}

export function setSound(isOn: boolean) {
  isOnHere = isOn
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // Then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Also hears the choice made in another tab. */
export function subscribeToSound(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
