import { notFound } from '#domain/errors.ts'
import type { PlanPage } from '#domain/plans.ts'
import type { Sql } from '#server/db/database.ts'
import { findPublishedPlan } from './queries.ts'

export async function readPlan(sql: Sql, slug: string): Promise<PlanPage> {
  const plan = await findPublishedPlan(sql, slug)
  if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  return plan
}
