import { AppError, TEXT_CHANGED } from '#domain/errors.ts'
import { type ExecutionStep, TOO_MANY_STEPS } from '#domain/executions/executions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { steps } from './own.queries.ts'
import { publishChange, requireOwn, requireWritable, takenId } from './own-execution.ts'
import { deleteStep as deleteStepRow, findStepContent, type SavedStep, upsertStep } from './steps.queries.ts'

/** Adds, renames, moves or ticks a step; sent twice it is saved once. */
export async function saveStep(
  { db, live }: AppContext,
  viewer: SessionMember,
  executionId: string,
  { before, ...step }: SavedStep & { before?: string | undefined },
): Promise<{ steps: ExecutionStep[] }> {
  return await db.transaction(async (tx) => {
    const execution = await requireWritable(tx, viewer, executionId)
    const { is_taken, is_full, is_ticked } = await upsertStep(tx, executionId, {
      ...step,
      content: await contentToSave(tx, executionId, step, before),
    })
    if (is_taken) throw takenId('Cette étape')
    if (is_full) throw new AppError('conflict', TOO_MANY_STEPS)
    const isFirst = is_ticked && !execution.is_begun
    publishChange(tx, live, execution, { isCounted: isFirst })
    return { steps: await steps(tx, executionId) }
  })
}

/** The text to save: the stored one where only the place or the tick changed; refused where another tab wrote another one. */
async function contentToSave(
  tx: Transaction,
  executionId: string,
  { id, content }: SavedStep,
  before: string | undefined,
): Promise<string> {
  if (before === undefined) return content
  const stored = await findStepContent(tx, executionId, id)
  if (stored === null || stored === before || stored === content) return content
  if (content === before) return stored
  throw new AppError('conflict', TEXT_CHANGED, 'before')
}

/** Succeeds too when the step is already deleted. */
export async function deleteStep(
  { db, live }: AppContext,
  viewer: SessionMember,
  { executionId, stepId }: { executionId: string; stepId: string },
): Promise<{ steps: ExecutionStep[] }> {
  return await db.transaction(async (tx) => {
    const execution = await requireOwn(tx, viewer, executionId)
    await deleteStepRow(tx, executionId, stepId)
    publishChange(tx, live, execution, { isCounted: false })
    return { steps: await steps(tx, executionId) }
  })
}
