import { authorise } from '#server/platform/policies.ts'
import { AppError, notFound, TEXT_CHANGED } from '#domain/errors.ts'
import {
  type JournalVisibility,
  RUNNING_MAX,
  TOO_MANY_RUNNING,
  type AbandonReason,
  type Execution,
  type ExecutionStatus,
  REASON_MISSING,
  type ExecutionStep,
  TOO_MANY_STEPS,
} from '#domain/executions/executions.ts'
import { cleanForecast, forecastRefusals } from '#domain/forecast/forecast-rules.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { can } from '#domain/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { findBanStatus } from '#server/platform/policies.queries.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { publishChange, takenId, isPublic, requireOwn, requireWritable, readOwnExecution } from './read.ts'
import {
  countRunning,
  findExecutionOf,
  findStartedPlan,
  insertExecution,
  insertSteps,
  lockPublishedPlan,
  reopen,
  type StartedPlan,
  updatePlanSteps,
} from './start.queries.ts'
import { notifyAuthorOfJournal, withdraw, creditPublicEntry } from './journal.ts'
import {
  deleteExecutionRow as deleteRow,
  updateSharing,
  updateStatus,
  updateVisibility,
  listSteps,
  deleteStepRow,
  findStepContent,
  type SavedStep,
  upsertStep,
} from './queries.ts'

type Started = { execution: { id: string }; is_new: boolean }
type StartRequest = { id: string; visibility: JournalVisibility; forecast?: Forecast | undefined }

/** The steps with which an execution of the plan starts. */
export async function readPlanSteps(ctx: AppContext, planId: string): Promise<{ steps: string[] }> {
  const plan = await findStartedPlan(ctx.db.sql, planId)
  if (!plan) throw planNotFound()
  return { steps: await stepsOfPlan(ctx, plan) }
}

/** They are found when a plan is saved. Those of a plan that an earlier version of the site saved are found here, once. */
async function stepsOfPlan({ db, renderPlan }: AppContext, plan: StartedPlan): Promise<string[]> {
  if (plan.steps) return plan.steps
  const { steps } = await renderPlan(plan.text)
  await db.transaction((tx) => updatePlanSteps(tx, plan, steps))
  return steps
}

/** A member has one execution of a plan: starting again reopens it. */
export async function startExecution(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
  request: StartRequest,
): Promise<Started> {
  const { db, live } = ctx
  await authorise(db.sql, viewer, 'execution.start')
  const scenario = request.forecast && checkedForecast(request.forecast)
  const plan = await findStartedPlan(db.sql, planId)
  if (!plan) throw planNotFound()
  const steps = await stepsOfPlan(ctx, plan)
  return await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    if (!(await lockPublishedPlan(tx, planId))) throw planNotFound()
    const existing = await findExecutionOf(tx, { userId: viewer.id, planId })
    if (existing) {
      const { id, status, is_counted } = existing
      if (status !== 'running') {
        await requireFewRunning(tx, viewer)
        await reopen(tx, id)
        publishChange(tx, live, { id, user_id: viewer.id, plan_id: planId }, { isCounted: is_counted })
      }
      return { execution: { id }, is_new: false }
    }
    await requireFewRunning(tx, viewer)
    const { id } = request
    const visibility = await allowedVisibility(tx, viewer, request.visibility)
    const forecast = scenario ?? plan.forecast
    if (!(await insertExecution(tx, { id, userId: viewer.id, plan, visibility, forecast })))
      throw takenId('Cette exécution')
    await insertSteps(tx, id, steps)
    publishChange(tx, live, { id, user_id: viewer.id, plan_id: planId }, { isCounted: false })
    return { execution: { id }, is_new: true }
  })
}

/** The viewer must be locked. */
async function requireFewRunning(tx: Transaction, viewer: SessionMember): Promise<void> {
  if ((await countRunning(tx, viewer.id)) >= RUNNING_MAX) throw new AppError('conflict', TOO_MANY_RUNNING)
}

/** A scenario has the bounds of a forecast. */
function checkedForecast(sent: Forecast): Forecast {
  const sheet = cleanForecast(sent)
  const [refusal] = forecastRefusals(sheet)
  if (refusal) throw new AppError('invalid', refusal.message, `forecast.${refusal.field}`)
  return sheet
}

/** Sanctioned members may execute plans for themselves. */
async function allowedVisibility(
  tx: Sql,
  viewer: SessionMember,
  requested: JournalVisibility,
): Promise<JournalVisibility> {
  if (requested === 'private') return requested
  return can.comment({ ...viewer, ban_status: await findBanStatus(tx, viewer.id) }) ? requested : 'private'
}

const planNotFound = () => notFound('Ce plan n’existe pas ou n’est plus en ligne.')

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
    if (status === 'succeeded' && !(await findBanStatus(tx, viewer.id)).banned)
      await notifyAuthorOfJournal(tx, live, viewer, id)
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
    await authorise(tx, viewer, 'execution.publish')
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
    return { steps: await listSteps(tx, executionId) }
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
    return { steps: await listSteps(tx, executionId) }
  })
}
