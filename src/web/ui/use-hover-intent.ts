import { useEffect, useState, type RefObject } from 'react'

/** In milliseconds. */
type Delays = { openAfter: number; closeAfter: number }

/**
 * Whether the popup of an element is open: after it was hovered for a while, or focused. It stays open while the pointer or
 * the focus is in the element or in the popup; Esc closes it. This code may be loaded on the first hover, so it starts by
 * checking where pointer and focus already are.
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
  let hasEntered = false
  const enter = () => {
    hasEntered = true
  }
  // Only a pointer that moves enters on purpose: a page that scrolls brings the element under one that rests.
  const move = ({ pointerType }: PointerEvent) => {
    if (hasEntered && pointerType !== 'touch') state.open(openAfter, { again: true })
    hasEntered = false
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
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  element.addEventListener('focusin', focus, { signal })
  element.addEventListener('focusout', blur, { signal })
  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !state.isOpen()) return
    // Closes only the popup, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    restoreFocus(element)
    state.dismiss()
  }
  document.addEventListener('keydown', dismiss, { capture: true, signal })
  if (element.matches(':hover') || element.querySelector(':focus-visible')) state.open(openAfter)

  return () => {
    state.stop()
    listening.abort()
  }
}

/** Open or closed, after a delay; closed by Esc, it stays closed until the pointer leaves and returns. */
function delayedState(onChange: (isOpen: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isDismissed = false
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
      if (again) isDismissed = false
      if (!isDismissed) changeAfter(delay, true)
    },
    close(delay: number) {
      isDismissed = false
      changeAfter(delay, false)
    },
    dismiss() {
      isDismissed = true
      clearTimeout(timer)
      change(false)
    },
    stop: () => clearTimeout(timer),
  }
}

/** From inside the popup to the element that opened it. */
function restoreFocus(root: HTMLElement) {
  if (root.querySelector('[popover] :focus')) root.querySelector<HTMLElement>('a, button')?.focus()
}
