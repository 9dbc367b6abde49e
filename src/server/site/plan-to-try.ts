import type { PlanToTry } from '#api/site/site.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { listPlansWithForecast } from './queries.ts'

/** The published plan whose forecast visitors are invited to try: of the best ones, the first that pays. */
export async function readPlanToTry(sql: Sql): Promise<{ plan: PlanToTry | null }> {
  const plans = await listPlansWithForecast(sql)
  const { id, slug } = plans.find(({ forecast }) => isPaying(forecast)) ?? plans[0] ?? {}
  return { plan: id && slug ? { id, slug } : null }
}

function isPaying(sheet: Forecast): boolean {
  const { break_even_month, missing_cents } = forecastOf(sheet)
  return break_even_month !== null && missing_cents === 0
}
