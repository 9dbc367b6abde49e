import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredValue } from './local-store.ts'

type Options<Draft> = {
  /** Which changes made in other tabs are shown here; none by default: each tab has its own text. */
  follows?: (draft: Draft) => boolean
}

/** Text that must survive a reload: saved in this browser at every change. `open` is called once. */
export function useLocalDraft<Draft>(open: () => StoredValue<Draft>, { follows }: Options<Draft> = {}) {
  const [store] = useState(open)
  const [draft, setDraft] = useState<Draft>(store.current)
  const [isChanged, setIsChanged] = useState(false)
  const [isStored, setIsStored] = useState(true)
  const show = (next: Draft) => {
    setDraft(() => next)
    setIsChanged(true)
  }
  const followStore = useEffectEvent(() => {
    const next = store.current()
    if (follows?.(next)) show(next)
  })
  const isFollowing = follows !== undefined
  useEffect(() => (isFollowing ? store.subscribe(() => followStore()) : undefined), [store, isFollowing])
  return {
    draft,
    /** Since it was opened. */
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
