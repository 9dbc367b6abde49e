import { useQueryClient } from '@tanstack/react-query'
import { useLiveNews, useWatchedPlan } from '#web/lib/live-news.ts'
import { useSoon } from '#web/lib/use-soon.ts'

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
