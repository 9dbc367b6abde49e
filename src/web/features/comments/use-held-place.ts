import { useLayoutEffect, useRef } from 'react'
import { commentAnchor } from '#domain/comments.ts'

/**
 * Keeps the comments where they are on the screen when earlier ones come before them; called when those are asked for.
 * Browsers do so by themselves only while nothing above the list is in sight.
 */
export function useHeldPlace(firstId: string | undefined): () => void {
  const held = useRef<{ id: string; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!held.current || held.current.id === firstId) return
    const top = topOf(held.current.id)
    if (top !== null) window.scrollBy({ top: top - held.current.top, behavior: 'instant' })
    held.current = null
  }, [firstId])
  return () => {
    const top = firstId === undefined ? null : topOf(firstId)
    if (firstId !== undefined && top !== null) held.current = { id: firstId, top }
  }
}

/** In the page, not on the screen: one may scroll while they are on their way. */
function topOf(id: string): number | null {
  const element = document.getElementById(commentAnchor(id))
  return element && window.scrollY + element.getBoundingClientRect().top
}
