import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element in which a thread scrolls; left out, it scrolls with the window. */
export type Scroller = RefObject<HTMLElement | null> | undefined

/** The element that scrolls. `scrollTop` and `scrollBy` of the root element are those of the window. */
export const scrollerOf = (scroller: Scroller): HTMLElement => scroller?.current ?? document.documentElement

/** The part of the screen in which the thread is visible. */
export type View = { top: number; bottom: number }

export const viewOf = (scroller: Scroller): View =>
  scroller?.current?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }

/** Whether the top of the element is in view. */
export function isInView(element: Element | null, scroller?: Scroller): boolean {
  const view = viewOf(scroller)
  const top = element?.getBoundingClientRect().top
  return top !== undefined && top >= view.top && top <= view.bottom
}

export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

/**
 * Keeps the items of a list where they are on the screen when earlier ones are inserted before them. Returns the function to
 * call when the earlier ones are requested. Browsers anchor by themselves only while nothing above the list is in view.
 * A separator is no item: it may stay at the top while the items move.
 */
export function useScrollAnchor(list: RefObject<Element | null>, scroller?: Scroller): () => void {
  const anchor = useRef<{ element: Element; top: number } | null>(null)
  // Measures from the start of the scroller, since the reader may scroll while the items load.
  const topOf = (element: Element) => scrollerOf(scroller).scrollTop + element.getBoundingClientRect().top
  useLayoutEffect(() => {
    const before = anchor.current
    if (!before || before.element === firstItem(list.current)) return
    anchor.current = null
    if (!before.element.isConnected) return
    scrollerOf(scroller).scrollBy({ top: topOf(before.element) - before.top, behavior: 'instant' })
  })
  return () => {
    const element = firstItem(list.current)
    anchor.current = element ? { element, top: topOf(element) } : null
  }
}

const firstItem = (list: Element | null) => list?.querySelector(':scope > :not([role=separator])') ?? null
