import { useStore } from '#web/lib/store.ts'

/** From here on the reports stand beside the tabs. */
const WIDE = '(width >= 72rem)'

export const useIsWide = () => useStore({ subscribe, current: isWide }, true)

const isWide = () => matchMedia(WIDE).matches

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
