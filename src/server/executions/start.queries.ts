import type { JournalVisibility } from '#domain/executions/executions.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { ExecutionsRow, PlansRow } from '#server/platform/db/rows.gen.ts'

export type StartedPlan = Pick<PlansRow, 'id' | 'title' | 'version' | 'steps'> & {
  /** Empty where the steps are known. */
  text: string
  forecast: Forecast | null
}

/** Null unless the plan is published. */
export async function findStartedPlan(sql: Sql, planId: string): Promise<StartedPlan | null> {
  return await sql.maybeOne<StartedPlan>`
    select id, title, version, forecast, k.steps, case when k.steps is null then markdown_content else '' end as text
    from plans cross join lateral (select case when steps_version = version then plans.steps end as steps) k
    where id = ${planId} and status = 'published'`
}

/** Unless the plan was saved meanwhile. */
export async function updatePlanSteps(
  sql: Sql,
  { id, version }: Pick<StartedPlan, 'id' | 'version'>,
  steps: readonly string[],
): Promise<void> {
  await sql`
    update plans set steps = ${[...steps]}, steps_version = version where id = ${id} and version = ${version}`
}

/** Locks the plan, so that it is not deleted meanwhile. False unless it is published. */
export async function lockPublishedPlan(sql: Sql, planId: string): Promise<boolean> {
  const locked = await sql`select from plans where id = ${planId} and status = 'published' for key share`
  return locked.count === 1
}

export async function findExecutionOf(
  sql: Sql,
  { userId, planId }: { userId: string; planId: string },
): Promise<Pick<ExecutionsRow, 'id' | 'status' | 'is_counted'> | null> {
  return await sql.maybeOne<Pick<ExecutionsRow, 'id' | 'status' | 'is_counted'>>`
    select id, status, is_counted from executions where user_id = ${userId} and plan_id = ${planId} for no key update`
}

export async function countRunning(sql: Sql, userId: string): Promise<number> {
  const running = await sql`select from executions where user_id = ${userId} and status = 'running'`
  return running.count
}

type NewExecution = {
  id: string
  userId: string
  plan: StartedPlan
  visibility: JournalVisibility
  forecast: Forecast | null
}

/** False when the id is taken. */
export async function insertExecution(
  sql: Sql,
  { id, userId, plan, visibility, forecast }: NewExecution,
): Promise<boolean> {
  const inserted = await sql`
    insert into executions (id, user_id, plan_id, plan_title, plan_version, visibility, forecast)
    values (${id}, ${userId}, ${plan.id}, ${plan.title}, ${plan.version}, ${visibility},
      ${forecast ? sql.json(forecast) : null})
    on conflict (id) do nothing`
  return inserted.count === 1
}

export async function insertSteps(sql: Sql, executionId: string, contents: readonly string[]): Promise<void> {
  await sql`
    insert into execution_steps (id, execution_id, position, content)
    select gen_random_uuid(), ${executionId}, place - 1, content
    from unnest(${[...contents]}::text[]) with ordinality as step (content, place)`
}

/** Resumes an execution that is paused or ended: the reason is cleared. */
export async function reopen(sql: Sql, id: string): Promise<void> {
  await sql`
    update executions
    set status = 'running', abandon_reason = null, ended_on = null, last_activity_at = now(), reminded_at = null
    where id = ${id}`
}
