import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { focusContent } from '#web/lib/focus.ts'

/**
 * After a change of page inside the app, what a browser does after a real one: the focus starts at the top of the new
 * page, and its title is read out.
 */
export function RouteAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const previous = useRef(path)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const isFirstPage = previous.current === undefined || previous.current === path
    previous.current = path
    if (isFirstPage) return
    focusContent()
    setTitle(document.title)
  }, [path])

  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  )
}
