import { useRef, useState } from 'react'
import { useThrottledCallback } from './throttle.ts'

type Shown = {
  isShown: (id: string) => boolean
  fetchNewItems: (expected: string) => Promise<void>
  isEndInView: () => boolean
}

/** Handles items that others write: fetches them while the end of the thread is in view, and offers them otherwise. */
export function useNewItems({ isShown, fetchNewItems, isEndInView }: Shown) {
  const [received, setReceived] = useState<readonly string[]>([])
  const newest = useRef('')
  const fetchSoon = useThrottledCallback(() => void fetchNewItems(newest.current).catch(() => {}))
  return {
    /** The ids of the items to offer, oldest first. */
    waiting: received.filter((id) => !isShown(id)),
    add: (id: string) => {
      if (isShown(id)) return
      if (!isEndInView()) return setReceived((ids) => (ids.includes(id) ? ids : [...ids, id]))
      newest.current = id
      fetchSoon()
    },
    remove: (...removed: string[]) => setReceived((ids) => ids.filter((id) => !removed.includes(id))),
  }
}
