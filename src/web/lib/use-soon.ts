import { useEffect, useRef } from 'react'

const SOON_MS = { least: 100, most: 1_000 }

/** Much may happen at once, to many readers: they ask within a second, each at a moment of their own, and once for all. */
export function useSoon(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        latest.current()
      },
      SOON_MS.least + Math.random() * (SOON_MS.most - SOON_MS.least),
    )
  }
}
