import type { Forecast, Scenario } from '#domain/forecast/forecast.ts'
import type { PlansRow, SavedScenariosRow } from '#server/platform/db/rows.gen.ts'
import type { Sql } from '#server/platform/db/database.ts'

export const findPublishedForecast = (sql: Sql, planId: string) => sql.maybeOne<{ forecast: Forecast }>`
  select forecast from plans where id = ${planId} and status = 'published' and forecast is not null`

/** Counts the saved scenarios, without this one; those of plans that are offline too. */
export async function countOtherScenarios(sql: Sql, userId: string, id: string): Promise<number> {
  const row = await sql.one<{ count: number }>`
    select count(*) from saved_scenarios where user_id = ${userId} and id <> ${id}`
  return row.count
}

type Saved = { id: string; userId: string; planId: string; name: string; scenario: Scenario }

/** Returns false when the id belongs to another member or plan. */
export async function saveScenarioRow(sql: Sql, saved: Saved): Promise<boolean> {
  const { count } = await sql`
    insert into saved_scenarios as s (id, user_id, plan_id, name, scenario)
    values (${saved.id}, ${saved.userId}, ${saved.planId}, ${saved.name}, ${sql.json(saved.scenario)})
    on conflict (id) do update set name = excluded.name, scenario = excluded.scenario, updated_at = now()
      where s.user_id = excluded.user_id and s.plan_id = excluded.plan_id`
  return count === 1
}

/** Returns false when the member has no such scenario. */
export async function renameScenarioRow(
  sql: Sql,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { count } = await sql`
    update saved_scenarios set name = ${name} where id = ${id} and user_id = ${userId}`
  return count === 1
}

/** Returns false when the member has no such scenario. */
export async function deleteScenarioRow(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`delete from saved_scenarios where id = ${id} and user_id = ${userId}`
  return count === 1
}

type ScenarioRow = Pick<SavedScenariosRow, 'id' | 'name' | 'updated_at'> & {
  scenario: Scenario
  plan_id: string
  forecast: Forecast
} & Pick<PlansRow, 'slug' | 'title'>

/** Those of offline plans stay, and appear again once the plan is back online with its forecast. */
export const listScenarioRows = (sql: Sql, userId: string) => sql<ScenarioRow[]>`
  select s.id, s.name, s.updated_at, s.scenario, s.plan_id, p.slug, p.title, p.forecast
  from saved_scenarios s join plans p on p.id = s.plan_id and p.status = 'published' and p.forecast is not null
  where s.user_id = ${userId} order by s.updated_at desc, s.id`
