import { useSyncExternalStore } from 'react'
import { localStore } from '#web/lib/local-store.ts'

const shortcuts = localStore<boolean>(
  'pb-raccourcis',
  (stored) => stored !== 'off',
  (isOn) => (isOn ? null : 'off'),
)

/** Whether single letters act in the list, as this browser was told. */
export function useShortcuts() {
  const isOn = useSyncExternalStore(shortcuts.subscribe, shortcuts.current, () => true)
  return { isOn, switchTo: (next: boolean) => shortcuts.change(() => next) }
}
