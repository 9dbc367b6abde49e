import { AppError } from '#domain/errors.ts'
import {
  type AbandonReason,
  type Execution,
  type ExecutionStatus,
  type JournalVisibility,
  REASON_MISSING,
} from '#domain/executions/executions.ts'
import { can } from '#domain/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireStillAllowed } from '#server/platform/policies/ban-guard.ts'
import { announce, withdraw } from './announce.ts'
import { creditPublicEntry } from './journal-save.ts'
import { isPublic, publishChange, requireOwn, requireWritable } from './own-execution.ts'
import { readOwnExecution } from './own.ts'
import { requireFewRunning } from './start.ts'
import {
  deleteExecution as deleteRow,
  updateSharing,
  updateStatus,
  updateVisibility,
} from './state.queries.ts'

type StatusChange = { status: ExecutionStatus; abandon_reason: AbandonReason | null }

/** A reason is stored with an abandoned execution only; resuming clears it. */
export async function setStatus(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
  { status, abandon_reason }: StatusChange,
): Promise<Execution> {
  return await db.transaction(async (tx) => {
    const execution = await requireWritable(tx, viewer, id)
    const reason = status === 'abandoned' ? abandon_reason : null
    if (status === 'abandoned' && !reason) throw new AppError('invalid', REASON_MISSING, 'abandon_reason')
    if (status === 'running' && execution.status !== 'running') await requireFewRunning(tx, viewer)
    await updateStatus(tx, id, { status, reason })
    // Nothing that others see comes from a banned member.
    if (status === 'succeeded' && can.contribute({ ...viewer, ban_status: execution.ban_status }))
      await announce(tx, live, viewer, id)
    publishChange(tx, live, execution, { isCounted: execution.is_counted })
    return await readOwnExecution(tx, viewer, id)
  })
}

/** « Non » takes the figures out of the ranges of the next night, also while the feature is closed. */
export async function shareFigures(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
  shares_figures: boolean,
): Promise<{ shares_figures: boolean }> {
  await db.transaction(async (tx) => {
    const execution = await (shares_figures ? requireWritable : requireOwn)(tx, viewer, id)
    await updateSharing(tx, id, shares_figures)
    publishChange(tx, live, execution, { isCounted: false })
  })
  return { shares_figures }
}

/** The plan's page shows the journal at once. Without its figures from now on, they disappear at once. */
export async function publishJournal(
  ctx: AppContext,
  viewer: SessionMember,
  id: string,
  visibility: JournalVisibility,
): Promise<{ visibility: JournalVisibility }> {
  await ctx.db.transaction(async (tx) => {
    const execution = await requireWritable(tx, viewer, id)
    await requireStillAllowed(tx, viewer, 'comment')
    if (execution.visibility === visibility) return
    await updateVisibility(tx, id, visibility)
    await creditPublicEntry(tx, ctx, viewer, id)
    await invalidatePages(tx, isPublic(execution) ? [id] : [id, execution.plan_id])
    publishChange(tx, ctx.live, execution, { isCounted: true })
  })
  return { visibility }
}

/** Always possible. The journal disappears at once, from every process. */
export async function unpublishJournal(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
): Promise<{ visibility: JournalVisibility }> {
  await db.transaction(async (tx) => {
    const execution = await requireOwn(tx, viewer, id)
    if (!isPublic(execution)) return
    await updateVisibility(tx, id, 'private')
    await withdraw(tx, live, id)
    await invalidatePages(tx, [id])
    publishChange(tx, live, execution, { isCounted: true })
  })
  return { visibility: 'private' }
}

/** Steps, entries and notifications are deleted with it. */
export async function deleteExecution(
  { db, live }: AppContext,
  viewer: SessionMember,
  id: string,
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    const execution = await requireOwn(tx, viewer, id)
    await withdraw(tx, live, id)
    await deleteRow(tx, id)
    if (isPublic(execution)) await invalidatePages(tx, [id])
    live.publish({ to: [viewer.id], event: { type: 'notifications_changed' } }, tx)
    publishChange(tx, live, execution, { isCounted: execution.is_counted })
  })
  return { done: true }
}
