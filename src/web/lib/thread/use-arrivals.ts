import { useRef, useState } from 'react'
import { useThrottledCallback } from '../throttle.ts'

type Shown = {
  isShown: (id: string) => boolean
  fetchArrivals: (expected: string) => Promise<void>
  isEndInView: () => boolean
}

/** What others write meanwhile: whoever looks at the end of the thread sees it come, everybody else is offered it. */
export function useArrivals({ isShown, fetchArrivals, isEndInView }: Shown) {
  const [arrived, setArrived] = useState<readonly string[]>([])
  const newest = useRef('')
  const fetchSoon = useThrottledCallback(() => void fetchArrivals(newest.current).catch(() => {}))
  return {
    /** The ids of those to be offered, oldest first. */
    waiting: arrived.filter((id) => !isShown(id)),
    arrive: (id: string) => {
      if (isShown(id)) return
      if (!isEndInView()) return setArrived((ids) => [...ids, id])
      newest.current = id
      fetchSoon()
    },
    forget: (...gone: string[]) => setArrived((ids) => ids.filter((id) => !gone.includes(id))),
  }
}
