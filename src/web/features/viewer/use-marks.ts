import { useQuery } from '@tanstack/react-query'
import type { PlanMarks } from './member-calls.ts'
import { useViewer } from './use-auth.ts'

/** What the viewer did with this plan; undefined for visitors and while unknown. Keyed by plan: card and page agree. */
export function useMarks(planId: string): PlanMarks | undefined {
  const viewer = useViewer()
  const { data } = useQuery({
    queryKey: ['viewer', 'marks', planId],
    queryFn: async () => (await import('./member-calls.ts')).fetchMarks(planId),
    enabled: Boolean(viewer),
  })
  return viewer ? data : undefined
}
