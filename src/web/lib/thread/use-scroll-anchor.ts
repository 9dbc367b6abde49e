import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Scroller, scrollerOf } from './scroll.ts'

/**
 * Keeps the items of a list where they are on the screen when earlier ones are put before them. Answers what to call when
 * those are asked for. Browsers do so by themselves only while nothing above the list is in view.
 */
export function useScrollAnchor(list: RefObject<Element | null>, scroller?: Scroller): () => void {
  const anchor = useRef<{ element: Element; top: number } | null>(null)
  // Measured from the start of what scrolls, not on the screen: one may scroll while they are on their way.
  const topOf = (element: Element) => scrollerOf(scroller).scrollTop + element.getBoundingClientRect().top
  useLayoutEffect(() => {
    const before = anchor.current
    if (!before || before.element === list.current?.firstElementChild) return
    anchor.current = null
    if (!before.element.isConnected) return
    scrollerOf(scroller).scrollBy({ top: topOf(before.element) - before.top, behavior: 'instant' })
  })
  return () => {
    const element = list.current?.firstElementChild
    anchor.current = element ? { element, top: topOf(element) } : null
  }
}
