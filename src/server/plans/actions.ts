import { notFound } from '#domain/errors.ts'
import { mayEdit, mayReadUnpublished } from '#domain/permissions.ts'
import type { PlanForMember, PlanPage } from '#domain/plans/plans.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findApproval, findPlan, findPublishedPlan } from './queries.ts'
import { findReviewWait } from './review-wait.queries.ts'

const planNotFound = () => notFound('Ce plan n’existe pas ou n’est plus en ligne.')

export async function readPlan(sql: Sql, name: string): Promise<PlanPage> {
  const plan = await findPublishedPlan(sql, name)
  if (!plan) throw planNotFound()
  return plan
}

/** Only the author and the staff see an unpublished plan. Other members get the same error as for a missing one. */
export async function readPlanAsMember(
  sql: Sql,
  viewer: SessionMember,
  name: string,
): Promise<PlanForMember> {
  const plan = await findPlan(sql, name)
  const author_id = plan?.author?.user_id ?? null
  if (!plan || (plan.status !== 'published' && !mayReadUnpublished(viewer, author_id))) throw planNotFound()
  const is_author = viewer.id === author_id
  return {
    ...plan,
    ...(mayReadUnpublished(viewer, author_id)
      ? {}
      : { modified: false, review_note: null, has_approved: false }),
    is_author,
    review_wait: is_author && plan.status === 'pending' ? await findReviewWait(sql) : null,
    may_edit: mayEdit(viewer, { author_id, author_role: plan.author?.role ?? null }),
  }
}

export async function readApproved(sql: Sql, viewer: SessionMember, planId: string) {
  const plan = await findApproval(sql, planId)
  if (!plan || !mayReadUnpublished(viewer, plan.author_id)) throw planNotFound()
  const { author_id: _author, approved, ...current } = plan
  return { approved, current }
}
