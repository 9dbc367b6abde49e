import type { Dashboard } from '#domain/dashboard.ts'
import type { Sql } from '#server/db/database.ts'
import { findCounts, findLastPlan, findOpenPlan, listDays } from './queries.ts'

export async function readDashboard(sql: Sql, userId: string): Promise<Dashboard> {
  const [counts, last_plan, open_plan, days] = await Promise.all([
    findCounts(sql, userId),
    findLastPlan(sql, userId),
    findOpenPlan(sql, userId),
    listDays(sql, userId),
  ])
  return { ...counts, last_plan, open_plan, days }
}
