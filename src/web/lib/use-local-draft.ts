import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredValue } from './local-store.ts'

type Options<Draft> = {
  /** Which changes made in other tabs are shown here; none by default: each tab has its own text. */
  mirrorsOtherTabs?: (draft: Draft) => boolean
}

/** Text that must survive a reload: saved in this browser at every change. `open` is called once. */
export function useLocalDraft<Draft>(
  open: () => StoredValue<Draft>,
  { mirrorsOtherTabs }: Options<Draft> = {},
) {
  const [store] = useState(open)
  const [draft, setDraft] = useState<Draft>(store.current)
  const [isChanged, setIsChanged] = useState(false)
  const [isStored, setIsStored] = useState(true)
  const show = (next: Draft) => {
    setDraft(() => next)
    setIsChanged(true)
  }
  const mirrorStore = useEffectEvent(() => {
    const next = store.current()
    if (mirrorsOtherTabs?.(next)) show(next)
  })
  const isMirroring = mirrorsOtherTabs !== undefined
  useEffect(() => (isMirroring ? store.subscribe(() => mirrorStore()) : undefined), [store, isMirroring])
  return {
    draft,
    /** Whether the draft was changed since it was opened. */
    isChanged,
    /** False when storage is full or forbidden. */
    isStored,
    save: (next: Draft) => {
      show(next)
      setIsStored(store.set(next))
    },
    store,
  }
}
