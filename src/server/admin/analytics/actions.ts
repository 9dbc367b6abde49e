import { type Analytics, type Quota, type QuotaKind, shareRoles } from '#domain/analytics.ts'
import type { Database } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireAbility } from '#server/policies/staff-guard.ts'
import { listActiveMembers, listTopPlans, readCounts, readUse } from './queries.ts'

export type AnalyticsContext = {
  db: Pick<Database, 'sql'>
  /** How much of each there may be. */
  quotas: Record<QuotaKind, number>
}

export async function readAnalytics(ctx: AnalyticsContext, viewer: SessionMember): Promise<Analytics> {
  requireAbility(viewer, 'openAnalytics')
  return await gatherAnalytics(ctx)
}

/** Four statements at a time. */
export async function gatherAnalytics({ db: { sql }, quotas }: AnalyticsContext): Promise<Analytics> {
  const [{ file_bytes, ...counts }, plans, most_active, { roles, ...use }] = await Promise.all([
    readCounts(sql),
    listTopPlans(sql),
    listActiveMembers(sql),
    readUse(sql),
  ])
  const top = (name: (typeof plans)[number]['list']) =>
    plans.filter(({ list }) => list === name).map(({ list: _, ...plan }) => plan)
  const quota = (kind: QuotaKind, used: number): Quota => ({ used, limit: quotas[kind] })
  return {
    at: new Date().toISOString(),
    ...counts,
    most_liked: top('most_liked'),
    most_viewed: top('most_viewed'),
    most_active,
    roles: shareRoles(counts.totals.members, roles),
    quotas: {
      database: quota('database', use.database),
      files: quota('files', file_bytes),
      requests: quota('requests', use.requests),
      members: quota('members', use.members),
    },
  }
}
