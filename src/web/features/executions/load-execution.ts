import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { AppError, isNotFound } from '#domain/errors.ts'
import { isMemberHinted } from '#web/features/viewer/viewer-query.ts'
import { journalQuery, ownExecutionQuery } from './executions-query.ts'

/** Loads the data of an execution's page: the owner's, else the public journal. The server renders the public one only. */
export async function loadExecution(client: QueryClient, executionId: string): Promise<void> {
  const isOwn = !import.meta.env.SSR && isMemberHinted() && (await loadOwn(client, executionId))
  if (isOwn) return
  try {
    await client.ensureInfiniteQueryData(journalQuery(executionId))
  } catch (error) {
    throw isNotFound(error) ? notFound() : error
  }
}

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
