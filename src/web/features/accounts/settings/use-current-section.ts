import { useEffect, useState } from 'react'

// Under the header, and in the upper part of the window: where one reads.
const READING_AREA = '-72px 0px -55% 0px'

/** Which of these elements is being read: the first one in the upper part of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const list = ids.join(' ')
  useEffect(() => {
    const order = list.split(' ')
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        setCurrent((known) => order.find((id) => inView.has(id)) ?? known)
      },
      { rootMargin: READING_AREA },
    )
    for (const id of order) observer.observe(document.getElementById(id)!)
    return () => observer.disconnect()
  }, [list])
  return current
}
