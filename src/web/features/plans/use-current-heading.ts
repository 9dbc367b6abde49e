import { useEffect, useState } from 'react'
import type { PlanHeading } from '#domain/plans.ts'

/** All that is above the line under which one begins to read, a fifth down the screen. */
const READ_SO_FAR = '1000000px 0px -80% 0px'

/** The last heading that one has come to. The browser tells of each that crosses the line; scrolling itself costs nothing. */
export function useCurrentHeading(headings: PlanHeading[]): string | undefined {
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setPassed((before) => {
          const ids = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) ids.add(target.id)
            else ids.delete(target.id)
          return ids
        }),
      { rootMargin: READ_SO_FAR },
    )
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings])
  return headings.findLast(({ id }) => passed.has(id))?.id
}
