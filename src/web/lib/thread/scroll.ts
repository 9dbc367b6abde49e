import type { RefObject } from 'react'

/** The element in which a thread scrolls; left out, it scrolls with the window. */
export type Scroller = RefObject<HTMLElement | null> | undefined

/** What scrolls: `scrollTop` and `scrollBy` of the root are those of the window. */
export const scrollerOf = (scroller: Scroller): HTMLElement => scroller?.current ?? document.documentElement

/** The part of the screen in which one sees the thread. */
export const viewOf = (scroller: Scroller): { top: number; bottom: number } =>
  scroller?.current?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }

/** Whether one sees where the element begins. */
export function isInView(element: Element | null, scroller?: Scroller): boolean {
  const view = viewOf(scroller)
  const top = element?.getBoundingClientRect().top
  return top !== undefined && top >= view.top && top <= view.bottom
}

export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
