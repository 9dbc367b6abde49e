import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/** In milliseconds. */
type Delays = { openAfter: number; closeAfter: number; openAfterFocus?: number }

/**
 * Something that opens for whoever points at an element for a while, or reaches it with the keyboard. It stays while
 * the pointer or the focus is in the element (what has opened included), and Esc puts it away.
 */
export function useHoverIntent({ openAfter, closeAfter, openAfterFocus = openAfter }: Delays) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPutAway = useRef(false)

  const change = (toOpen: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(toOpen), delay)
  }
  const open = (delay: number) => {
    if (!isPutAway.current) change(true, delay)
  }
  const close = () => {
    isPutAway.current = false
    change(false, closeAfter)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const putAway = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Only this closes, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      isPutAway.current = true
      clearTimeout(timer.current)
      giveFocusBack(root.current)
      setIsOpen(false)
    }
    document.addEventListener('keydown', putAway, true)
    return () => document.removeEventListener('keydown', putAway, true)
  }, [isOpen])

  return {
    isOpen,
    root,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return
        isPutAway.current = false
        open(openAfter)
      },
      onPointerLeave: (event: PointerEvent) => {
        if (!event.currentTarget.querySelector(':focus-visible')) close()
      },
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) open(openAfterFocus)
      },
      onBlur: (event: FocusEvent) => {
        const isStaying = event.currentTarget.contains(event.relatedTarget)
        if (!isStaying && !event.currentTarget.matches(':hover')) close()
      },
    },
  }
}

/** From inside what closes, to what opened it. */
function giveFocusBack(root: HTMLElement | null) {
  if (root?.querySelector('[popover] :focus')) root.querySelector<HTMLElement>('a, button')?.focus()
}
