import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { AppError, isNotFound } from '#domain/errors.ts'
import type { PlanViewerState } from '#domain/accounts/viewer.ts'
import { isMemberHinted } from '#web/features/accounts/viewer/viewer-query.ts'
import { keys } from '#web/lib/keys.ts'
import { journalQuery, ownExecutionQuery, ownExecutionsQuery } from './executions-query.ts'

/** Loads the data of an execution's page: the owner's, else the public journal. The server renders the public one only. */
export async function loadExecution(client: QueryClient, executionId: string): Promise<void> {
  const isMember = !import.meta.env.SSR && isMemberHinted()
  if (isMember && isKnownOwn(client, executionId) && (await loadOwn(client, executionId))) return
  try {
    await client.ensureInfiniteQueryData(journalQuery(executionId))
  } catch (error) {
    if (!isNotFound(error)) throw error
    if (!isMember || !(await loadOwn(client, executionId))) throw notFound()
  }
}

/** Whether something in the cache says that the execution is the member's own. */
const isKnownOwn = (client: QueryClient, executionId: string): boolean =>
  client.getQueryData(ownExecutionQuery(executionId).queryKey) !== undefined ||
  Boolean(
    client.getQueryData(ownExecutionsQuery.queryKey)?.executions.some(({ id }) => id === executionId),
  ) ||
  client
    .getQueriesData<PlanViewerState>({ queryKey: keys.planViewerStates })
    .some(([, state]) => state?.execution_id === executionId)

/** False when the execution belongs to another member, or the session has ended. */
async function loadOwn(client: QueryClient, executionId: string): Promise<boolean> {
  try {
    await client.ensureQueryData(ownExecutionQuery(executionId))
    return true
  } catch (error) {
    if (isNotFound(error) || (error instanceof AppError && error.kind === 'unauthenticated')) return false
    throw error
  }
}
