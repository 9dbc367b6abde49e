import { useEffect, useRef } from 'react'

export type ReviewKeys = Partial<Record<'j' | 'k' | 'l' | 'a' | 'r', () => void>>

/** One letter, one action; never while somebody types or a dialog is open, nor again while the key is held. */
export function useReviewKeys(keys: ReviewKeys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusyElsewhere(event.target))
        return
      const act = latest.current[event.key.toLowerCase() as keyof ReviewKeys]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const isBusyElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open], [role="menu"]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')))
