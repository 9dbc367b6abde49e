import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { scrollBehavior, type Scroller, scrollerOf, type View, viewOf } from './thread-scroll.ts'

/** A reader this near to the end counts as being there. */
const NEAR_PX = 64

type StickToBottom = {
  /** Holds a `role="log"` with the items. */
  column: RefObject<HTMLElement | null>
  /** Changes with every new item; '' while the thread is empty, null while that is not known. */
  newest: string | null
  scroller?: Scroller
}

/** Keeps the newest item in view, unless the reader scrolled up; then `hasUnseen` is true when an item was added. */
export function useStickToBottom({ column, newest, scroller }: StickToBottom) {
  const isAtBottom = useRef(true)
  const shown = useRef<string | null>(null)
  const lastTop = useRef(0)
  const [hasUnseen, setHasUnseen] = useState(false)

  useEffect(() => {
    lastTop.current = scrollerOf(scroller).scrollTop
    const watch = () => {
      const isUp = wentUp(lastTop, scroller)
      if (isNearEnd(column.current, scroller)) {
        isAtBottom.current = true
        setHasUnseen(false)
        // An empty thread scrolls up because it shrank, not because of the reader.
      } else if (isUp && shown.current !== '') isAtBottom.current = false
    }
    // Listens in the capture phase, since scroll events of an element do not bubble.
    const options = { passive: true, capture: true }
    window.addEventListener('scroll', watch, options)
    return () => window.removeEventListener('scroll', watch, options)
  }, [column, scroller])

  // Scrolls before the paint, so that the beginning of the thread does not flash.
  useLayoutEffect(() => {
    if (newest === null || shown.current === newest) return
    const isFirst = shown.current === null
    // Checks again: the browser may fire the scroll event only after this effect.
    if (shown.current && wentUp(lastTop, scroller) && !isNearEnd(column.current, scroller))
      isAtBottom.current = false
    shown.current = newest
    if (newest === '') isAtBottom.current = true
    else if (isAtBottom.current) showNewest(column.current, scroller, isFirst ? 'instant' : scrollBehavior())
    setHasUnseen(!isAtBottom.current)
  }, [column, newest, scroller])

  useEffect(() => {
    const elements = [scroller?.current, column.current]
    if (!elements[0]) return undefined
    // An on-screen keyboard and a longer draft shrink the view, and the last item may grow.
    const sizes = new ResizeObserver(() => {
      if (isAtBottom.current) showNewest(column.current, scroller, scrollBehavior())
    })
    for (const element of elements) if (element) sizes.observe(element)
    return () => sizes.disconnect()
  }, [column, scroller])

  return {
    hasUnseen,
    isAtBottom: () => isAtBottom.current,
    /** Shows every new item from now on: the reader has sent something. */
    stick: () => {
      lastTop.current = scrollerOf(scroller).scrollTop
      isAtBottom.current = true
    },
    showNewest: () => {
      isAtBottom.current = true
      setHasUnseen(false)
      showNewest(column.current, scroller, scrollBehavior())
    },
  }
}

/** Whether the reader scrolled up since the last call. */
function wentUp(lastTop: RefObject<number>, scroller: Scroller): boolean {
  const { scrollTop } = scrollerOf(scroller)
  const isUp = scrollTop < lastTop.current
  lastTop.current = scrollTop
  return isUp
}

const isNearEnd = (column: HTMLElement | null, scroller: Scroller): boolean =>
  column !== null && column.getBoundingClientRect().bottom - viewOf(scroller).bottom < NEAR_PX

function showNewest(column: HTMLElement | null, scroller: Scroller, behavior: ScrollBehavior) {
  if (!column) return
  const item = column.querySelector('[role=log] > :last-child')
  const itemTop = item
    ? item.getBoundingClientRect().top - parseFloat(getComputedStyle(item).scrollMarginTop)
    : Infinity
  const top = distanceToNewest(viewOf(scroller), column.getBoundingClientRect().bottom, itemTop)
  scrollerOf(scroller).scrollBy({ top, behavior })
}

/** The distance down to the end, or to the top of the newest item when it is longer than the view. */
export const distanceToNewest = (view: View, columnBottom: number, itemTop: number): number =>
  Math.max(0, Math.min(itemTop - view.top, columnBottom - view.bottom))
