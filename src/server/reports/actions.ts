import { AppError, notFound } from '#domain/errors.ts'
import { can } from '#domain/permissions.ts'
import { banSentence } from '#domain/standing.ts'
import type { Database } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { findReportedPlan, insertReport } from './queries.ts'

/** One open report for each member and plan. */
export async function reportPlan(
  { sql }: Database,
  viewer: SessionMember,
  planId: string,
  reason: string,
): Promise<{ done: true }> {
  if (!can.contribute(viewer)) throw new AppError('forbidden', banSentence(viewer.standing))
  const plan = await findReportedPlan(sql, planId)
  if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  if (plan.author_id === viewer.id) {
    throw new AppError('conflict', 'C’est votre plan : vous pouvez le modifier ou le supprimer.')
  }
  if (!(await insertReport(sql, { plan, reporterId: viewer.id, reason }))) {
    throw new AppError('conflict', 'Vous avez déjà signalé ce plan : l’équipe va le relire.')
  }
  return { done: true }
}
