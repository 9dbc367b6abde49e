import { useEffect, useEffectEvent } from 'react'

/** Acts when the page is hidden, closed or replaced, and on unmount: later events are not guaranteed to fire. */
export function useOnLeave(act: () => void) {
  const leave = useEffectEvent(act)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pagehide', () => leave(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
    return () => {
      listening.abort()
      leave()
    }
  }, [])
}
