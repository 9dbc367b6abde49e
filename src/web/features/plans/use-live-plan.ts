import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '#api/live.ts'
import { useLiveNews, useWatchedPlan } from '#web/lib/live-news.ts'
import { useSoon } from '#web/lib/use-soon.ts'
import { keys } from '#web/lib/keys.ts'

/** Reads a plan again when somebody changed it while it is on the screen, and its counters when they moved. */
export function useLivePlan({ id, slug }: { id: string; slug: string }) {
  const client = useQueryClient()
  const askAgain = (...queryKeys: QueryKey[]) => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, exact: true })
  }
  const countSoon = useSoon(() => askAgain(keys.marks(id)))
  useWatchedPlan(id)
  useLiveNews((message) => {
    const changed = changedBy(message, id)
    if (changed === 'plan') askAgain(keys.plan(slug), keys.memberPlan(slug), keys.marks(id))
    if (changed === 'counters') countSoon()
  })
}

/** What of this plan is no longer as it stands on the screen. */
export function changedBy(message: LiveMessage, planId: string): 'plan' | 'counters' | null {
  if (!('plan_id' in message) || message.plan_id !== planId) return null
  if (message.type === 'plan_changed') return 'plan'
  return message.type.startsWith('watch') ? null : 'counters'
}
