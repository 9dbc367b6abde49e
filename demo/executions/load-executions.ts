import { readScenario } from '#domain/forecast/forecast-scenario.ts'
import { scenarioForecast } from '#domain/executions/execution-figures.ts'
import { markdownTokens } from '#domain/markdown.ts'
import { stepsOf } from '#domain/plans/plan-steps.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { demoId, memberId, planId } from '../ids.ts'
import { versionAt } from '../plans/load-plans.ts'
import { type DemoContent, findPlan } from '../read-content.ts'
import type { DemoExecution, DemoStep } from '../read-executions.ts'
import type { DemoPlan } from '../read-plans.ts'
import { insertEntries, insertExecutions, insertSteps } from './queries.ts'

/** Inserts the executions of plans with their steps and journals. Triggers count them on the plans. */
export async function loadExecutions(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  const { executions } = content
  await insertExecutions(
    tx,
    executions.map((execution) => toRow(execution, findPlan(content, execution.plan), daysAgo)),
    daysAgo(0),
  )
  const byPlan = Map.groupBy(executions, ({ plan }) => plan)
  await insertSteps(
    tx,
    [...byPlan].flatMap(([plan, ofPlan]) => {
      const planSteps = stepsOf(markdownTokens(findPlan(content, plan).markdown))
      return ofPlan.flatMap((execution) => toSteps(execution, planSteps, daysAgo))
    }),
  )
  await insertEntries(
    tx,
    executions.flatMap((execution) => toEntries(execution, daysAgo)),
  )
}

const executionId = ({ plan, member }: DemoExecution) => demoId('execution', `${plan} ${member}`)

function toRow(execution: DemoExecution, plan: DemoPlan, daysAgo: DaysAgo) {
  const { status, visibility, shares_figures, steps, entries, days_ago } = execution
  const activity = [...steps.map(({ done }) => done), ...entries.map((entry) => entry.days_ago)]
  const isOfOther = execution.member !== plan.author
  const isAnnounced = isOfOther && entries.some((entry) => isPublic(execution, entry))
  return {
    id: executionId(execution),
    user_id: memberId(execution.member),
    plan_id: planId(plan.name),
    plan_title: plan.title,
    plan_version: versionAt(plan, days_ago),
    status,
    abandon_reason: execution.status === 'abandoned' ? execution.abandon_reason : null,
    visibility,
    shares_figures,
    forecast: forecastOf(execution, plan),
    started_at: daysAgo(days_ago),
    ended_at: 'ended_days_ago' in execution ? daysAgo(execution.ended_days_ago) : null,
    is_counted: isOfOther,
    last_activity_at: daysAgo(Math.min(...activity.filter((days) => days !== undefined))),
    start_announced: isAnnounced,
    success_announced: isAnnounced && status === 'succeeded',
  }
}

const isPublic = ({ visibility }: DemoExecution, { is_private, content }: DemoExecution['entries'][number]) =>
  visibility !== 'private' && !is_private && (visibility === 'all' || content !== undefined)

/** The plan's forecast, or that of the scenario from which the member started. */
function forecastOf({ scenario }: DemoExecution, { forecast }: DemoPlan) {
  if (!forecast || !scenario) return forecast
  const address = new URLSearchParams(scenario)
  return scenarioForecast(
    forecast,
    readScenario(forecast, (lever) => address.get(lever)),
  )
}

const toSteps = (execution: DemoExecution, planSteps: string[], daysAgo: DaysAgo) =>
  execution.steps.map((step, position) => ({
    id: demoId('step', `${executionId(execution)} ${position}`),
    execution_id: executionId(execution),
    position,
    content: stepText(step, planSteps),
    done_at: step.done === undefined ? null : daysAgo(step.done),
  }))

function stepText(step: DemoStep, planSteps: string[]): string {
  const text = step.text ?? ('of_plan' in step ? planSteps[step.of_plan - 1] : null)
  if (!text) throw new Error('executions.json names a step that its plan does not have')
  return text
}

const toEntries = (execution: DemoExecution, daysAgo: DaysAgo) =>
  execution.entries.map((entry) => ({
    id: demoId('entry', `${executionId(execution)} ${entry.days_ago}`),
    execution_id: executionId(execution),
    content: entry.content ?? null,
    spent_cents: inCents(entry.spent),
    earned_cents: inCents(entry.earned),
    sales: entry.sales ?? null,
    is_private: entry.is_private,
    created_at: daysAgo(entry.days_ago),
  }))

const inCents = (amount: number | undefined) => (amount === undefined ? null : Math.round(amount * 100))
