import { useMutation, useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import {
  type AbandonReason,
  EXECUTION_STATUS_LABELS,
  type ExecutionStatus,
} from '#domain/executions/executions.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { changeOwnExecution } from './executions-query.ts'

type NewStatus = { status: ExecutionStatus; abandon_reason?: AbandonReason }

/** Pauses, resumes, completes or abandons one’s own execution. */
export function useSetStatus(executionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewStatus) => call(executionsApi.setStatus, { params: { executionId }, body }),
    onSuccess: ({ status, abandon_reason, ended_on, plan }) => {
      changeOwnExecution(client, executionId, (execution) => ({
        ...execution,
        status,
        abandon_reason,
        ended_on,
      }))
      toast(
        status === 'succeeded'
          ? { title: 'Bravo !', description: `Vous avez réussi « ${plan.title} ».` }
          : { title: `Exécution : ${EXECUTION_STATUS_LABELS[status].toLowerCase()}` },
      )
    },
    onError: (error) => toastFailure(error, 'L’état n’a pas pu être changé.'),
  })
}
