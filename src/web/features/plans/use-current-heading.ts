import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PlanHeading } from '#domain/plans.ts'

/** All that is above the line under which one begins to read, a fifth down the screen. */
const READ_SO_FAR = '1000000px 0px -80% 0px'
const ON_SCREEN = '0px'

/** The heading that was chosen, while it is on screen: near the end it may not come up to the line. Else the last one passed. */
export function useCurrentHeading(headings: PlanHeading[]): string | undefined {
  const chosen = useLocation({ select: ({ hash }) => hash })
  const passed = useInside(headings, READ_SO_FAR)
  const onScreen = useInside(headings, ON_SCREEN)
  return onScreen.has(chosen) ? chosen : headings.findLast(({ id }) => passed.has(id))?.id
}

/** The headings within a part of the screen. The browser tells of each that crosses its edge; scrolling itself costs nothing. */
function useInside(headings: PlanHeading[], rootMargin: string): ReadonlySet<string> {
  const [inside, setInside] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInside((before) => {
          const ids = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) ids.add(target.id)
            else ids.delete(target.id)
          return ids
        }),
      { rootMargin },
    )
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings, rootMargin])
  return inside
}
