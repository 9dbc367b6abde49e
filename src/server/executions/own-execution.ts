import { AppError, notFound } from '#domain/errors.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { lockOwnExecution, type LockedExecution } from './queries.ts'

export const executionNotFound = () => notFound('Cette exécution n’existe pas ou n’existe plus.')

/** To delete or unpublish, which is possible while the feature is closed. */
export async function requireOwn(
  tx: Transaction,
  viewer: SessionMember,
  id: string,
): Promise<LockedExecution> {
  const execution = await lockOwnExecution(tx, viewer, id)
  if (!execution) throw executionNotFound()
  return execution
}

/** To write: refused while the feature is closed. */
export async function requireWritable(
  tx: Transaction,
  viewer: SessionMember,
  id: string,
): Promise<LockedExecution> {
  const execution = await requireOwn(tx, viewer, id)
  if (!execution.is_open) await requireFeature(tx, viewer, 'executions')
  return execution
}

export const isPublic = ({ visibility }: Pick<LockedExecution, 'visibility'>) => visibility !== 'private'

/** The counts of the plan follow by triggers (0029_executions.sql); tabs that show the plan reload them. */
export function publishChange(
  tx: Transaction,
  live: AppContext['live'],
  { id, user_id, plan_id }: Pick<LockedExecution, 'id' | 'user_id' | 'plan_id'>,
  { isCounted }: { isCounted: boolean },
): void {
  live.publish({ to: [user_id], event: { type: 'execution_changed', id } }, tx)
  if (isCounted && plan_id)
    live.publish({ to: { plan: plan_id }, event: { type: 'plan_counted', plan_id } }, tx)
}

export const takenId = (what: string) => new AppError('conflict', `${what} existe déjà.`, 'id')
