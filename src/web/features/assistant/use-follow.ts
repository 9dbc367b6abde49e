import { useEffect, useRef, useState, type RefObject } from 'react'

/** How near its end still counts as there. */
const NEAR_PX = 64

/**
 * Keeps the newest of a column in view, unless its reader went back up; then `hasUnseen` tells that something came.
 * `newest` changes with everything that comes; it is '' while there is nothing, and null while that is not known.
 */
export function useFollow(column: RefObject<HTMLElement | null>, newest: string | null) {
  const isFollowing = useRef(true)
  const shown = useRef<string | null>(null)
  const [hasUnseen, setHasUnseen] = useState(false)

  useEffect(() => {
    let last = window.scrollY
    const watch = () => {
      const isUp = window.scrollY < last
      last = window.scrollY
      if (isAtEnd(column.current)) {
        isFollowing.current = true
        setHasUnseen(false)
        // With nothing left to read, it was the page that went up.
      } else if (isUp && shown.current !== '') isFollowing.current = false
    }
    window.addEventListener('scroll', watch, { passive: true })
    return () => window.removeEventListener('scroll', watch)
  }, [column])

  useEffect(() => {
    if (newest === null || shown.current === newest) return
    const isFirst = shown.current === null
    shown.current = newest
    if (newest === '') isFollowing.current = true
    else if (isFollowing.current) reveal(column.current, isFirst)
    setHasUnseen(!isFollowing.current)
  }, [column, newest])

  return {
    hasUnseen,
    /** From here on, whatever comes is shown: the reader asked for it. */
    follow: () => {
      isFollowing.current = true
    },
    showNewest: () => {
      isFollowing.current = true
      setHasUnseen(false)
      reveal(column.current, false)
    },
  }
}

const isAtEnd = (column: HTMLElement | null) =>
  column !== null && column.getBoundingClientRect().bottom - window.innerHeight < NEAR_PX

/** To the end, or to the beginning of the newest where that is longer than the screen: never past what is to be read. */
function reveal(column: HTMLElement | null, isAtOnce: boolean) {
  if (!column) return
  const end = column.getBoundingClientRect().bottom - window.innerHeight
  const entry = column.querySelector('[role=log] > :last-child')
  const start = entry
    ? entry.getBoundingClientRect().top - parseFloat(getComputedStyle(entry).scrollMarginTop)
    : end
  const isStill = isAtOnce || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: Math.max(0, Math.min(start, end)), behavior: isStill ? 'instant' : 'smooth' })
}
