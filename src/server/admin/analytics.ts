import { type Analytics, type Quota, type QuotaKind, shareRoles } from '#domain/admin-analytics.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireAbility } from '#server/platform/policies/staff-guard.ts'
import { listActiveMembers, listTopPlans, readCounts, readUsage } from './analytics.queries.ts'

export type AnalyticsContext = {
  db: Pick<Database, 'sql'>
  config: Pick<Config, 'quotas'>
}

export async function readAnalytics(ctx: AnalyticsContext, viewer: SessionMember): Promise<Analytics> {
  requireAbility(viewer, 'openAnalytics')
  return await gatherAnalytics(ctx)
}

/** Runs four statements concurrently. */
export async function gatherAnalytics({ db: { sql }, config }: AnalyticsContext): Promise<Analytics> {
  const [{ file_bytes, ...counts }, plans, most_active, { roles, online_plans, ...usage }] =
    await Promise.all([readCounts(sql), listTopPlans(sql), listActiveMembers(sql), readUsage(sql)])
  const top = (name: (typeof plans)[number]['list']) =>
    plans.filter(({ list }) => list === name).map(({ list: _, ...plan }) => plan)
  const quota = (kind: QuotaKind, used: number): Quota => ({ used, limit: config.quotas[kind] })
  return {
    at: new Date().toISOString(),
    ...counts,
    online_plans,
    most_liked: top('most_liked'),
    most_viewed: top('most_viewed'),
    most_active,
    roles: shareRoles(counts.totals.members, roles),
    quotas: {
      database: quota('database', usage.database),
      files: quota('files', file_bytes),
      requests: quota('requests', usage.requests),
      members: quota('members', usage.members),
    },
  }
}
