import { type FocusEvent, useEffect, useRef } from 'react'

/** On what takes the focus when the focused element goes. */
export const TAKES_FOCUS = { tabIndex: -1, 'data-takes-focus': true } as const

/**
 * The focus never falls out of this part of the page: a button that goes by itself, or with the last plan, leaves it to
 * the list. React does not report the blur of what it removes.
 */
export function useKeptFocus() {
  const part = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!focused.current || focused.current.checkVisibility()) return
    const { activeElement, body } = document
    const isElsewhere = activeElement !== body && activeElement?.checkVisibility()
    const places = part.current?.querySelectorAll<HTMLElement>('[data-takes-focus]') ?? []
    if (isElsewhere) focused.current = null
    else [...places].find((place) => place.checkVisibility())?.focus({ preventScroll: true })
  })
  return {
    ref: part,
    onFocus: ({ target }: FocusEvent) => void (focused.current = target),
    onBlur: ({ target }: FocusEvent) => {
      if (target.checkVisibility()) focused.current = null
    },
  }
}
