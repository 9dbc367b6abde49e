import { mayModerate } from '#domain/permissions.ts'
import { type CountedPage, STAFF_PAGE_SIZE, type StaffPlan } from '#domain/moderation/staff.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireAbility } from '#server/platform/policies/staff-guard.ts'
import {
  countPlans,
  listStaffPlans,
  listTitleMatches,
  type StaffPlanRow,
  type PlanSearch,
} from './plans.queries.ts'

/** Up to this many plans are found by title first; otherwise the list itself is filtered. */
const TITLE_MATCHES_MAX = 1_000

const planCursor = pageCursor({ at: 'time', id: 'id' })

type PlanQuery = {
  status: PlanSearch['status']
  q?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

export async function readPlans(
  sql: Sql,
  viewer: SessionMember,
  { after, before, status, q = '' }: PlanQuery,
): Promise<CountedPage<StaffPlan>> {
  requireAbility(viewer, 'openModerator')
  const titleMatches = q && status === 'published' ? await listTitleMatches(sql, q, TITLE_MATCHES_MAX) : null
  const search = { status, q, titleMatches, viewerId: viewer.id }
  const [page, total] = await Promise.all([
    planCursor.bothWays({ after, before }, STAFF_PAGE_SIZE, (bound, count) =>
      listStaffPlans(sql, search, bound, count),
    ),
    titleMatches?.length ?? countPlans(sql, search),
  ])
  return { ...page, rows: page.rows.map((plan) => toStaffPlan(plan, viewer)), total }
}

/** All moderators may handle plans of deleted members. */
const toStaffPlan = (plan: StaffPlanRow, viewer: SessionMember): StaffPlan => ({
  ...plan,
  may_moderate: plan.author === null || mayModerate(viewer, plan.author),
})
