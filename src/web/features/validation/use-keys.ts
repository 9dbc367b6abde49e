import { type RefObject, useEffect, useRef } from 'react'

/** By the name of the key, in small letters. */
export type Keys = Record<string, (() => void) | undefined>

/** One key, one action, while the focus is in this part of the page; not again while the key is held down. */
export function useKeys(part: RefObject<HTMLElement | null>, keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.target instanceof Node && part.current?.contains(event.target)
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [part])
}
