import { can, mayDelete, mayModerate } from '#domain/permissions.ts'
import {
  type CountedPage,
  STAFF_PAGE_SIZE,
  type StaffComment,
  type StaffOverview,
  type StaffPlan,
} from '#domain/staff.ts'
import type { Sql } from '#server/db/database.ts'
import { cursor } from '#server/http/cursor.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireAbility } from '#server/sanctions/staff-guard.ts'
import { readActivity as readLog } from '#server/staff-log/activity.ts'
import {
  type CommentRow,
  countPlans,
  countPlansToValidate,
  countQueues,
  listLatestComments,
  listPlans,
  type PlanRow,
  type PlanSearch,
} from './queries.ts'

const NOTHING = { reports: 0, oldest_report: null, appeals: 0, support: 0 }

/** Each sees the queues they work on. */
export async function readOverview(sql: Sql, viewer: SessionMember): Promise<StaffOverview> {
  requireAbility(viewer, 'seeQueues')
  const [queues, plans] = await Promise.all([
    can.openModerator(viewer) ? countQueues(sql) : NOTHING,
    can.openValidator(viewer) ? countPlansToValidate(sql) : null,
  ])
  return { ...queues, plans }
}

export async function readComments(sql: Sql, viewer: SessionMember): Promise<{ comments: StaffComment[] }> {
  requireAbility(viewer, 'openModerator')
  const comments = await listLatestComments(sql)
  return { comments: comments.map((comment) => toStaffComment(comment, viewer)) }
}

const toStaffComment = (comment: CommentRow, viewer: SessionMember): StaffComment => {
  const { user_id = null, role = null } = comment.author ?? {}
  return { ...comment, may_delete: mayDelete(viewer, { author_id: user_id, author_role: role }) }
}

const planCursor = cursor({ at: 'time', id: 'id' })

export async function readPlans(
  sql: Sql,
  viewer: SessionMember,
  { after, before, ...search }: PlanSearch & { after?: string | undefined; before?: string | undefined },
): Promise<CountedPage<StaffPlan>> {
  requireAbility(viewer, 'openModerator')
  const [page, total] = await Promise.all([
    planCursor.bothWays({ after, before }, STAFF_PAGE_SIZE, (bound, count) =>
      listPlans(sql, search, bound, count),
    ),
    countPlans(sql, search),
  ])
  return { ...page, rows: page.rows.map((plan) => toStaffPlan(plan, viewer)), total }
}

/** Of those who left, anybody may take care. */
const toStaffPlan = (plan: PlanRow, viewer: SessionMember): StaffPlan => ({
  ...plan,
  may_moderate: plan.author === null || mayModerate(viewer, plan.author),
})

export function readActivity(sql: Sql, viewer: SessionMember, query: Parameters<typeof readLog>[1]) {
  requireAbility(viewer, 'openModerator')
  return readLog(sql, query)
}
