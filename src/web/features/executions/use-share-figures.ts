import { useMutation, useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import { call } from '#web/lib/call.ts'
import { changeOwnExecution } from './executions-query.ts'

/** Whether the amounts and sales of the journal count in the ranges of the plan. */
export function useShareFigures(executionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shares_figures: boolean) =>
      call(executionsApi.shareFigures, { params: { executionId }, body: { shares_figures } }),
    onSuccess: ({ shares_figures }) =>
      changeOwnExecution(client, executionId, (execution) => ({ ...execution, shares_figures })),
  })
}
