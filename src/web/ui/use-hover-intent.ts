import { useEffect, useState, type RefObject } from 'react'

/** In milliseconds. */
type Delays = { openAfter: number; closeAfter: number }

/**
 * Whether something is open for whoever points at an element for a while, or reaches it with the keyboard. It stays while
 * the pointer or the focus is in the element (what has opened included), and Esc puts it away. The code may be loaded for
 * the first one to point there, so it begins by looking where pointer and focus are already.
 */
export function useHoverIntent(
  root: RefObject<HTMLElement | null>,
  { openAfter, closeAfter }: Delays,
): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    return root.current ? listen(root.current, { openAfter, closeAfter }, setIsOpen) : undefined
  }, [root, openAfter, closeAfter])
  return isOpen
}

function listen(
  element: HTMLElement,
  { openAfter, closeAfter }: Delays,
  onChange: (isOpen: boolean) => void,
) {
  const state = delayedState(onChange)
  const listening = new AbortController()
  const { signal } = listening
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') state.open(openAfter, { again: true })
  }
  const leave = () => {
    if (!element.querySelector(':focus-visible')) state.close(closeAfter)
  }
  const focus = ({ target }: FocusEvent) => {
    if ((target as Element).matches(':focus-visible')) state.open(openAfter)
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!element.contains(relatedTarget as Node | null) && !element.matches(':hover')) state.close(closeAfter)
  }
  element.addEventListener('pointerenter', enter, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  element.addEventListener('focusin', focus, { signal })
  element.addEventListener('focusout', blur, { signal })
  const putAway = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !state.isOpen()) return
    // Only this closes, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    giveFocusBack(element)
    state.putAway()
  }
  document.addEventListener('keydown', putAway, { capture: true, signal })
  if (element.matches(':hover') || element.querySelector(':focus-visible')) state.open(openAfter)

  return () => {
    state.stop()
    listening.abort()
  }
}

/** Open or closed, after a delay; what was put away stays so until it was left, or is pointed at again. */
function delayedState(onChange: (isOpen: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isPutAway = false
  const change = (toOpen: boolean) => {
    isOpen = toOpen
    onChange(toOpen)
  }
  const changeAfter = (delay: number, toOpen: boolean) => {
    clearTimeout(timer)
    timer = setTimeout(change, delay, toOpen)
  }
  return {
    isOpen: () => isOpen,
    open(delay: number, { again = false } = {}) {
      if (again) isPutAway = false
      if (!isPutAway) changeAfter(delay, true)
    },
    close(delay: number) {
      isPutAway = false
      changeAfter(delay, false)
    },
    putAway() {
      isPutAway = true
      clearTimeout(timer)
      change(false)
    },
    stop: () => clearTimeout(timer),
  }
}

/** From inside what closes, to what opened it. */
function giveFocusBack(root: HTMLElement) {
  if (root.querySelector('[popover] :focus')) root.querySelector<HTMLElement>('a, button')?.focus()
}
