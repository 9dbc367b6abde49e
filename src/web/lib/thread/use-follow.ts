import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { scrollBehavior, type Scroller, scrollerOf, type View, viewOf } from './scroll.ts'

/** So near its end the reader counts as being there. */
const NEAR_PX = 64

type Followed = {
  /** Holds a `role="log"` with the items. */
  column: RefObject<HTMLElement | null>
  /** Changes with everything that comes; '' while the thread is empty, null while that is not known. */
  newest: string | null
  scroller?: Scroller
}

/** Keeps the newest item in view, unless the reader went back up; then `hasUnseen` tells that something came. */
export function useFollow({ column, newest, scroller }: Followed) {
  const isFollowing = useRef(true)
  const shown = useRef<string | null>(null)
  const lastTop = useRef(0)
  const [hasUnseen, setHasUnseen] = useState(false)

  useEffect(() => {
    lastTop.current = scrollerOf(scroller).scrollTop
    const watch = () => {
      const isUp = wentUp(lastTop, scroller)
      if (isNearEnd(column.current, scroller)) {
        isFollowing.current = true
        setHasUnseen(false)
        // Where nothing is left to read, it was the page that went up.
      } else if (isUp && shown.current !== '') isFollowing.current = false
    }
    // Captured, for the scrolling of an element does not bubble.
    const options = { passive: true, capture: true }
    window.addEventListener('scroll', watch, options)
    return () => window.removeEventListener('scroll', watch, options)
  }, [column, scroller])

  // Before it is painted: nobody sees the beginning first.
  useLayoutEffect(() => {
    if (newest === null || shown.current === newest) return
    const isFirst = shown.current === null
    // Of scrolling the browser tells only with its next frame, which may come after this.
    if (shown.current && wentUp(lastTop, scroller) && !isNearEnd(column.current, scroller))
      isFollowing.current = false
    shown.current = newest
    if (newest === '') isFollowing.current = true
    else if (isFollowing.current) showNewest(column.current, scroller, isFirst ? 'instant' : scrollBehavior())
    setHasUnseen(!isFollowing.current)
  }, [column, newest, scroller])

  useEffect(() => {
    const elements = [scroller?.current, column.current]
    if (!elements[0]) return undefined
    // The keys of a phone and a longer draft take from the view, and what is shown may grow.
    const sizes = new ResizeObserver(() => {
      if (isFollowing.current) showNewest(column.current, scroller, scrollBehavior())
    })
    for (const element of elements) if (element) sizes.observe(element)
    return () => sizes.disconnect()
  }, [column, scroller])

  return {
    hasUnseen,
    isFollowing: () => isFollowing.current,
    /** From here on, whatever comes is shown: the reader asked for it. */
    follow: () => {
      lastTop.current = scrollerOf(scroller).scrollTop
      isFollowing.current = true
    },
    showNewest: () => {
      isFollowing.current = true
      setHasUnseen(false)
      showNewest(column.current, scroller, scrollBehavior())
    },
  }
}

/** Since this was last asked. */
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

/** Down to the end, or to where the newest item begins when it is longer than the view: never past what is to be read. */
export const distanceToNewest = (view: View, columnBottom: number, itemTop: number): number =>
  Math.max(0, Math.min(itemTop - view.top, columnBottom - view.bottom))
