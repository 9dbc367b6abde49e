import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editorApi } from '#api/editor.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { openPlan, type OpenRequest } from './open-plan.ts'

/** Opens a plan once per visit of its form: no refetch replaces what is being typed. */
export function useOpenedPlan(request: Omit<OpenRequest, 'ignoresDraft'>) {
  const client = useQueryClient()
  // A key per visit: the next visit loads what was typed here, not the initial state of this one.
  const [visit] = useState(() => crypto.randomUUID())
  const [restarts, setRestarts] = useState(0)
  const query = useQuery({
    queryKey: [...keys.openedPlan(visit), restarts],
    queryFn: ({ signal }) => openPlan({ ...request, ignoresDraft: restarts > 0 }, signal),
    // Never refetched, not even when the connection is back and other queries are invalidated.
    staleTime: 'static',
    gcTime: 0,
  })
  /** The draft of an edit is deleted; that of a new plan stays in « Mes plans ». */
  const startOver = async () => {
    const opened = query.data
    if (opened?.planId)
      await call(editorApi.deleteDraft, { params: { draftId: opened.draftId } }).catch(() => {})
    client.removeQueries({ queryKey: keys.openedPlan(visit) })
    setRestarts(restarts + 1)
  }
  return { ...query, restarts, startOver }
}
