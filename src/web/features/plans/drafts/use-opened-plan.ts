import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { openPlan, type OpenRequest } from './open-plan.ts'

/** Opens a plan once per visit of its form: nothing replaces what is being typed. */
export function useOpenedPlan(request: Omit<OpenRequest, 'isFresh'>) {
  const client = useQueryClient()
  // A key of its own: the next visit finds what was typed here, not what this one began with.
  const [visit] = useState(() => crypto.randomUUID())
  const [startsOver, setStartsOver] = useState(0)
  const query = useQuery({
    queryKey: [...keys.openedPlan(visit), startsOver],
    queryFn: ({ signal }) => openPlan({ ...request, isFresh: startsOver > 0 }, signal),
    // Not even when the connection is back and other queries are invalidated.
    staleTime: 'static',
    gcTime: 0,
  })
  /** The draft of an edit is deleted; that of a new plan stays in « Mes plans ». */
  const startOver = async () => {
    const opened = query.data
    if (opened?.planId)
      await call(plansApi.deleteDraft, { params: { draftId: opened.draftId } }).catch(() => {})
    client.removeQueries({ queryKey: keys.openedPlan(visit) })
    setStartsOver(startsOver + 1)
  }
  return { ...query, startsOver, startOver }
}
