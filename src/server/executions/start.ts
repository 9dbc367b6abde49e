import { AppError, notFound } from '#domain/errors.ts'
import { type JournalVisibility, RUNNING_MAX, TOO_MANY_RUNNING } from '#domain/executions/executions.ts'
import { cleanForecast, forecastRefusals } from '#domain/forecast/forecast-rules.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { can } from '#domain/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { findBanStatus } from '#server/platform/policies/queries.ts'
import { publishChange, takenId } from './own-execution.ts'
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
  await requireFeature(db.sql, viewer, 'executions')
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
export async function requireFewRunning(tx: Transaction, viewer: SessionMember): Promise<void> {
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
