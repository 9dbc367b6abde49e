import type { Sql } from '#server/platform/db/database.ts'
import { STEPS_MAX } from '#domain/plans/plan-steps-bounds.ts'
import { afterActivity } from './queries.ts'

export type SavedStep = { id: string; content: string; position: number; done: boolean }

type StepResult = {
  is_full: boolean
  /** The id belongs to a step of another execution, which may have been added at this moment. */
  is_taken: boolean
  /** The step was ticked: an activity. */
  is_ticked: boolean
}

/** Saves the step at its place and moves the others. The execution is locked by a statement before. */
export async function upsertStep(
  sql: Sql,
  executionId: string,
  { id, content, position, done }: SavedStep,
): Promise<StepResult> {
  return await sql.one<StepResult>`
    with existing as (
      select done_on from execution_steps where id = ${id} and execution_id = ${executionId}
    ), others as (
      select id, position as stored, (row_number() over (order by position, id) - 1)::int as place
      from execution_steps where execution_id = ${executionId} and id <> ${id}
    ), checked as (
      select not exists (select from existing) and (select count(*) from others) >= ${STEPS_MAX} as is_full,
        least(${position}::int, (select count(*)::int from others)) as place
    ), moved as (
      update execution_steps t
      set position = o.place + (o.place >= checked.place)::int
      from others o, checked
      where t.id = o.id and o.stored <> o.place + (o.place >= checked.place)::int and not is_full
    ), saved as (
      insert into execution_steps as t (id, execution_id, position, content, done_on)
      select ${id}, ${executionId}, place, ${content}, case when ${done} then zurich_day(now()) end
      from checked where not is_full
      on conflict (id) do update set position = excluded.position, content = excluded.content,
        done_on = case when ${done} then coalesce(t.done_on, excluded.done_on) end
      where t.execution_id = excluded.execution_id
      returning id
    ), ticked as (
      update executions e set ${afterActivity(sql)} from saved
      where e.id = ${executionId} and ${done} and not exists (select from existing where done_on is not null)
      returning e.id
    )
    select is_full, not is_full and not exists (select from saved) as is_taken, exists (select from ticked) as is_ticked
    from checked`
}

/** Null when there is no such step. */
export async function findStepContent(sql: Sql, executionId: string, id: string): Promise<string | null> {
  const step = await sql.maybeOne<{ content: string }>`
    select content from execution_steps where id = ${id} and execution_id = ${executionId}`
  return step?.content ?? null
}

export async function deleteStep(sql: Sql, executionId: string, id: string): Promise<void> {
  await sql`delete from execution_steps where id = ${id} and execution_id = ${executionId}`
}
