import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { executionsApi } from '#api/executions.ts'
import type { JournalVisibility } from '#domain/executions/executions.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toast } from '#web/lib/toast.ts'

type Start = { visibility: JournalVisibility; forecast?: Forecast }

/** Starts or reopens the member’s execution of a plan, and opens its page. A retry sends the same id. */
export function useStartExecution(plan: { id: string }) {
  const client = useQueryClient()
  const router = useRouter()
  const [id] = useState(() => crypto.randomUUID())
  return async (start: Start) => {
    const { execution, is_new } = await call(executionsApi.start, {
      params: { planId: plan.id },
      body: { id, ...start },
    })
    const { queryKey } = planViewerStateQuery(plan.id)
    client.setQueryData(queryKey, (state) => state && { ...state, execution_id: execution.id })
    for (const stale of [keys.ownExecutions, keys.ownExecution(execution.id)])
      void client.invalidateQueries({ queryKey: stale })
    await router.navigate({ to: '/execution/$executionId', params: { executionId: execution.id } })
    toast(
      is_new
        ? { title: 'C’est parti !', description: 'Vos étapes vous attendent.' }
        : { title: 'Vous exécutez déjà ce plan', description: 'Vous reprenez là où vous en étiez.' },
    )
  }
}
