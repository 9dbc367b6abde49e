import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { openPlan, type Wish } from './open-plan.ts'

/** Asked once per visit of the form: what is being typed must not be replaced by what comes later. */
export function useOpenedPlan(wish: Omit<Wish, 'isFresh'>) {
  const client = useQueryClient()
  // Whoever comes next finds what was typed here, not what this began with.
  const [visit] = useState(() => crypto.randomUUID())
  const [startsOver, setStartsOver] = useState(0)
  const query = useQuery({
    queryKey: [...keys.openedPlan(visit), startsOver],
    queryFn: ({ signal }) => openPlan({ ...wish, isFresh: startsOver > 0 }, signal),
    // Also when the live connection comes back and everything else is asked for again.
    staleTime: 'static',
    gcTime: 0,
  })
  /** The draft of an edit is given up; that of a new plan stays among one's own. */
  const startOver = async () => {
    const opened = query.data
    if (opened?.planId)
      await call(plansApi.deleteDraft, { params: { draftId: opened.draftId } }).catch(() => {})
    client.removeQueries({ queryKey: keys.openedPlan(visit) })
    setStartsOver(startsOver + 1)
  }
  return { ...query, startsOver, startOver }
}
