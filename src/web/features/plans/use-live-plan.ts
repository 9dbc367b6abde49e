import { useQueryClient } from '@tanstack/react-query'
import { useLiveNews, useWatchedPlan } from '#web/lib/live-news.ts'

/** Reads a plan again when somebody changed it while it is on the screen. */
export function useLivePlan({ id, slug }: { id: string; slug: string }) {
  const client = useQueryClient()
  useWatchedPlan(id)
  useLiveNews((message) => {
    if (message.type !== 'plan_changed' || message.plan_id !== id) return
    for (const queryKey of [
      ['plan', slug],
      ['viewer', 'plan', slug],
      ['viewer', 'marks', id],
    ])
      void client.invalidateQueries({ queryKey, exact: true })
  })
}
