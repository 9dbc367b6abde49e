import { useEffect, useEffectEvent } from 'react'

/** Acts before the page is hidden, closed or replaced, and when the component leaves it: nothing later is certain to run. */
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
