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
import { requireAbility } from '#server/policies/staff-guard.ts'
import { readActivity as readLog } from '#server/staff-log/activity.ts'
import { countPlansToReview } from '#server/plans/validation/queries.ts'
import {
  type CommentRow,
  countCases,
  countLetters,
  countPlans,
  listLatestComments,
  listPlans,
  listTitled,
  type PlanRow,
  type PlanSearch,
} from './queries.ts'

const NO_CASES = { waiting: 0, oldest: null }
const NO_LETTERS = { appeals: 0, support: 0 }
/** More than so many plans are not looked up by their title. */
const TITLED_MAX = 1_000

/** Each sees the queues they work on. */
export async function readOverview(sql: Sql, viewer: SessionMember): Promise<StaffOverview> {
  requireAbility(viewer, 'seeQueues')
  const isModerator = can.openModerator(viewer)
  const [cases, letters, plans] = await Promise.all([
    isModerator ? countCases(sql, viewer.id) : NO_CASES,
    isModerator ? countLetters(sql) : NO_LETTERS,
    can.openValidator(viewer) ? countPlansToReview(sql) : null,
  ])
  return {
    reports: cases.waiting,
    oldest_report: cases.oldest,
    ...letters,
    plans: plans && plans.pending + plans.modified,
  }
}

export async function readComments(sql: Sql, viewer: SessionMember): Promise<{ comments: StaffComment[] }> {
  requireAbility(viewer, 'openModerator')
  const comments = await listLatestComments(sql, viewer.id)
  return { comments: comments.map((comment) => toStaffComment(comment, viewer)) }
}

const toStaffComment = (comment: CommentRow, viewer: SessionMember): StaffComment => {
  const { user_id = null, role = null } = comment.author ?? {}
  return { ...comment, may_delete: mayDelete(viewer, { author_id: user_id, author_role: role }) }
}

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
      listPlans(sql, search, bound, count),
    ),
    titled?.length ?? countPlans(sql, search),
  ])
  return { ...page, rows: page.rows.map((plan) => toStaffPlan(plan, viewer)), total }
}

/** Of those who left, anybody may take care. */
const toStaffPlan = (plan: PlanRow, viewer: SessionMember): StaffPlan => ({
  ...plan,
  may_moderate: plan.author === null || mayModerate(viewer, plan.author),
})

export function readActivity(
  sql: Sql,
  viewer: SessionMember,
  query: Omit<Parameters<typeof readLog>[1], 'viewerId'>,
) {
  requireAbility(viewer, 'openModerator')
  return readLog(sql, { ...query, viewerId: viewer.id })
}
