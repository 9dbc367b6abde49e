import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import type { Execution } from '#domain/executions/executions.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure } from '#web/lib/toast.ts'

/** The member's executions in every state. */
export const ownExecutionsQuery = queryOptions({
  queryKey: keys.ownExecutions,
  queryFn: () => call(executionsApi.listOwn, {}),
})

/** An execution as its owner sees it, with as many entries as were loaded before. */
export const ownExecutionQuery = (executionId: string) =>
  queryOptions({
    queryKey: keys.ownExecution(executionId),
    queryFn: async ({ client, queryKey }): Promise<Execution> => {
      const shown = client.getQueryData<Execution>(queryKey)?.entries.length ?? 0
      let execution = await call(executionsApi.readOwn, { params: { executionId } })
      while (execution.next !== null && execution.entries.length < shown) {
        execution = await withNextEntries(execution)
      }
      return execution
    },
  })

export async function withNextEntries(execution: Execution): Promise<Execution> {
  if (execution.next === null) return execution
  const { entries, next } = await call(executionsApi.listEntries, {
    params: { executionId: execution.id },
    query: { after: execution.next },
  })
  return { ...execution, entries: [...execution.entries, ...entries], next }
}

/** Changes the cached execution, and the list that shows it once it is next on the screen. */
export function changeOwnExecution(
  client: QueryClient,
  executionId: string,
  change: (execution: Execution) => Execution,
) {
  const { queryKey } = ownExecutionQuery(executionId)
  client.setQueryData(queryKey, (execution) => execution && change(execution))
  void client.invalidateQueries({ queryKey: keys.ownExecutions })
  // The public page and the plan's page show it differently.
  void client.invalidateQueries({ queryKey: keys.journal(executionId) })
}

/** A public journal, newest entries first. */
export const journalQuery = (executionId: string) =>
  infiniteQueryOptions({
    queryKey: keys.journal(executionId),
    queryFn: ({ pageParam }) =>
      call(executionsApi.read, { params: { executionId }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The public journals of a plan, the latest activity first. */
export const planJournalsQuery = (planId: string) =>
  infiniteQueryOptions({
    queryKey: keys.planJournals(planId),
    queryFn: ({ pageParam }) =>
      call(executionsApi.listOfPlan, { params: { planId }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** A step or an entry could not be saved; what was typed stays. */
export const toastUnsaved = (error: unknown) =>
  toastFailure(error, 'Veuillez réessayer.', 'Impossible d’enregistrer')
