import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import { type StepChange, stepsAfter } from '#domain/executions/execution-steps.ts'
import type { Execution, ExecutionStep } from '#domain/executions/executions.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import {
  cancelRequest,
  flushRequests,
  scheduleRequest,
  usePendingRequests,
} from '#web/lib/undoable-requests.ts'
import { useToday } from '#web/lib/use-now.ts'
import { useOnLeave } from '#web/lib/use-on-leave.ts'
import { changeOwnExecution, toastUnsaved } from './executions-query.ts'

const UNDO_MS = 6_000

/**
 * The steps of one’s own execution, and their changes. A change shows at once, is undone when the server refuses it, and
 * is sent after the one before: each names a position in the list that the server then has.
 */
export function useSteps({ id: executionId, steps: confirmed }: Pick<Execution, 'id' | 'steps'>) {
  const client = useQueryClient()
  const mutationKey = ['execution-steps', executionId]
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: StepChange) => sendChange(executionId, change),
    onSuccess: ({ steps }) =>
      changeOwnExecution(client, executionId, (execution) => ({ ...execution, ...countsOf(steps) })),
  })
  const unconfirmed = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as StepChange,
  })
  const deletions = usePendingRequests()
  useOnLeave(() => void flushRequests())

  const today = useToday()
  const steps = unconfirmed
    .reduce<ExecutionStep[]>((list, change) => stepsAfter(list, change, today), confirmed)
    .filter(({ id }) => !deletions.has(deletionOf(id)))

  const send = (change: StepChange) => {
    // Deletions that can still be undone come first, since positions are counted without their steps.
    void flushRequests()
    return mutateAsync(change)
  }
  /** Rejects when the server refuses it. */
  const save = (step: ExecutionStep, changes: StepChanges) =>
    send({
      type: 'save',
      id: step.id,
      content: step.content,
      before: step.content,
      position: steps.findIndex(({ id }) => id === step.id),
      done: step.done_on !== null,
      ...changes,
    })
  return {
    steps,
    save,
    add: (content: string) =>
      send({ type: 'save', id: crypto.randomUUID(), content, position: steps.length, done: false }),
    remove: (step: ExecutionStep) => {
      const name = deletionOf(step.id)
      const deletion: StepChange = { type: 'delete', id: step.id }
      void scheduleRequest(name, UNDO_MS, () => mutateAsync(deletion).catch(toastUnsaved))
      const undo = () => {
        // It was already sent: the step is added again.
        if (!cancelRequest(name)) save(step, { position: step.position }).catch(toastUnsaved)
      }
      toast({ title: 'Étape supprimée', duration: UNDO_MS, action: { label: 'Annuler', onClick: undo } })
    },
  }
}

export type StepChanges = Partial<{ content: string; before: string; position: number; done: boolean }>

const deletionOf = (stepId: string) => `delete step ${stepId}`

function sendChange(executionId: string, change: StepChange) {
  const params = { executionId, stepId: change.id }
  if (change.type === 'delete') return call(executionsApi.deleteStep, { params })
  const { type: _type, id: _id, ...body } = change
  return call(executionsApi.saveStep, { params, body })
}

function countsOf(steps: ExecutionStep[]) {
  const open = steps.filter(({ done_on }) => done_on === null)
  return {
    steps,
    steps_count: steps.length,
    done_count: steps.length - open.length,
    next_step: open[0]?.content ?? null,
  }
}
