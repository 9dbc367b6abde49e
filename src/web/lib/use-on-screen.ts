import { useCallback, useEffect, useRef } from 'react'

const MARGIN = '600px'

/** A ref for an element; `onScreen` is called when it comes near the viewport. */
export function useOnScreen(onScreen: () => void) {
  const latest = useRef(onScreen)
  useEffect(() => {
    latest.current = onScreen
  })
  return useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
