import { can, mayDelete } from '#domain/permissions.ts'
import type { StaffComment, StaffOverview } from '#domain/moderation/staff.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireAbility } from '#server/platform/policies/staff-guard.ts'
import { readActivity as readLog } from '#server/platform/staff-log.ts'
import { countPlansToReview } from '#server/validation/queries.ts'
import { type CommentRow, countOpenRequests, listLatestComments } from './queries.ts'
import { countCases } from './cases.queries.ts'

const NO_CASES = { waiting: 0, oldest: null }
const NO_REQUESTS = { appeals: 0, support: 0 }

/** Counts of the queues that the caller's role may work on. */
export async function readOverview(sql: Sql, viewer: SessionMember): Promise<StaffOverview> {
  requireAbility(viewer, 'seeQueues')
  const isModerator = can.openModerator(viewer)
  const [cases, requests, plans] = await Promise.all([
    isModerator ? countCases(sql, viewer.id) : NO_CASES,
    isModerator ? countOpenRequests(sql) : NO_REQUESTS,
    can.openValidator(viewer) ? countPlansToReview(sql) : null,
  ])
  return {
    reports: cases.waiting,
    oldest_report: cases.oldest,
    ...requests,
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

export function readActivity(
  sql: Sql,
  viewer: SessionMember,
  query: Omit<Parameters<typeof readLog>[1], 'viewerId'>,
) {
  requireAbility(viewer, 'openModerator')
  return readLog(sql, { ...query, viewerId: viewer.id })
}
