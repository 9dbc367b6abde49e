import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveNews, useWatchedPlan } from '#web/lib/live-news.ts'

/** Reads a plan again when somebody changed it while it is on the screen, and its counters when they moved. */
export function useLivePlan({ id, slug }: { id: string; slug: string }) {
  const client = useQueryClient()
  const askAgain = (...keys: string[][]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true })
  }
  const countSoon = useSoon(() => askAgain(['viewer', 'marks', id]))
  useWatchedPlan(id)
  useLiveNews((message) => {
    if (!('plan_id' in message) || message.plan_id !== id) return
    if (message.type === 'plan_changed')
      askAgain(['plan', slug], ['viewer', 'plan', slug], ['viewer', 'marks', id])
    else if (!message.type.startsWith('watch')) countSoon()
  })
}

/** Much may happen at once, to many readers: they ask within a second, each at a moment of their own, and once for all. */
const SOON_MS = { least: 100, most: 1_000 }

function useSoon(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        act()
      },
      SOON_MS.least + Math.random() * (SOON_MS.most - SOON_MS.least),
    )
  }
}
