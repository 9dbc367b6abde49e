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
    const isLost = focused.current && !focused.current.checkVisibility()
    if (!isLost) return
    focused.current = null
    if (document.activeElement?.checkVisibility() && document.activeElement !== document.body) return
    const places = part.current?.querySelectorAll<HTMLElement>('[data-takes-focus]') ?? []
    ;[...places].find((place) => place.checkVisibility())?.focus({ preventScroll: true })
  })
  return {
    ref: part,
    onFocus: ({ target }: FocusEvent) => void (focused.current = target),
    onBlur: ({ target }: FocusEvent) => {
      if (target.checkVisibility()) focused.current = null
    },
  }
}
