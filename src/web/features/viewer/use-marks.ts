import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PlanCounters } from '#domain/plans.ts'
import type { PlanMarks } from '#domain/viewer.ts'
import { useViewer } from './use-auth.ts'
import { keys } from '#web/lib/keys.ts'

/** Keyed by plan: cards, lists and the page of the same plan agree at once. */
export const marksQuery = (planId: string) =>
  queryOptions({
    queryKey: keys.marks(planId),
    queryFn: async () => (await import('./member-calls.ts')).fetchMarks(planId),
  })

/** What the viewer did with this plan; undefined for visitors and while unknown. */
export function useMarks(planId: string): PlanMarks | undefined {
  const viewer = useViewer()
  const { data } = useQuery({ ...marksQuery(planId), enabled: Boolean(viewer) })
  return viewer ? data : undefined
}

/** A plan's counters: those of the page, which everybody gets, until a member's own call brings those of this moment. */
export const useCounters = (plan: PlanCounters & { id: string }): PlanCounters =>
  useMarks(plan.id)?.counters ?? plan
