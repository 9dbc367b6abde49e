import { mayModerate } from '#domain/permissions.ts'
import { type CountedPage, STAFF_PAGE_SIZE, type StaffPlan } from '#domain/staff.ts'
import type { Sql } from '#server/db/database.ts'
import { cursor } from '#server/http/cursor.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireAbility } from '#server/policies/staff-guard.ts'
import { countPlans, listStaffPlans, listTitled, type StaffPlanRow, type PlanSearch } from './queries.ts'

/** More than so many plans are not looked up by their title. */
const TITLED_MAX = 1_000

const planCursor = cursor({ at: 'time', id: 'id' })

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
  const titled = q && status === 'published' ? await listTitled(sql, q, TITLED_MAX) : null
  const search = { status, q, titled, viewerId: viewer.id }
  const [page, total] = await Promise.all([
    planCursor.bothWays({ after, before }, STAFF_PAGE_SIZE, (bound, count) =>
      listStaffPlans(sql, search, bound, count),
    ),
    titled?.length ?? countPlans(sql, search),
  ])
  return { ...page, rows: page.rows.map((plan) => toStaffPlan(plan, viewer)), total }
}

/** Plans of deleted members may be handled by all staff. */
const toStaffPlan = (plan: StaffPlanRow, viewer: SessionMember): StaffPlan => ({
  ...plan,
  may_moderate: plan.author === null || mayModerate(viewer, plan.author),
})
