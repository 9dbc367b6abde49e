import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const CARDS = ':scope > * > article'

/**
 * For the element around a list: when what has the focus leaves the list, the card that takes its place has it, else the
 * last card, else what the empty list offers.
 */
export function useListFocus() {
  const root = useRef<HTMLDivElement>(null)
  /** How many cards stand before the focus; null while it is elsewhere. */
  const position = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (position.current === null || document.activeElement !== document.body) return
    const cards = root.current?.querySelectorAll(CARDS) ?? []
    const card = cards[Math.min(position.current, cards.length - 1)]
    const target = card?.querySelector<HTMLElement>('h2 a') ?? root.current?.querySelector<HTMLElement>('a')
    target?.focus()
  })
  return {
    ref: root,
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      const before = [...currentTarget.querySelectorAll(CARDS)].filter(
        (card) => card.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_FOLLOWING,
      )
      position.current = before.length
    },
    // Not called for an element that React takes out of the page.
    onBlur: () => {
      position.current = null
    },
  }
}
