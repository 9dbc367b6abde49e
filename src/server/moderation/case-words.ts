import { commentPath } from '#domain/comments/comments.ts'
import { DELETED_MEMBER, profilePath } from '#domain/profiles/members.ts'
import { executionPath, planPath } from '#domain/plans/plans.ts'
import type { ReportTarget } from '#domain/moderation/reports.ts'
import { REVIEWS_ANCHOR } from '#domain/reviews.ts'
import type { TargetPlan } from './cases.queries.ts'

type CaseTarget = TargetPlan & {
  target_type: ReportTarget
  target_id: string
  member: { pseudo: string } | null
}

/** The title of the report target in the moderators' queue. */
export function titleOf({ target_type, plan_title, member }: CaseTarget): string {
  const pseudo = member?.pseudo ?? DELETED_MEMBER
  switch (target_type) {
    case 'plan':
      return plan_title ?? 'Plan supprimé'
    case 'comment':
      return plan_title === null ? `${pseudo}, commentaire supprimé` : `${pseudo} sous « ${plan_title} »`
    case 'journal_entry':
      return plan_title === null ? `Journal de ${pseudo}` : `${pseudo}, journal de « ${plan_title} »`
    case 'review':
      return plan_title === null ? `${pseudo}, avis supprimé` : `${pseudo}, avis sur « ${plan_title} »`
    case 'profile':
      return pseudo
    case 'message':
    case 'conversation':
      return `Conversation avec ${pseudo}`
  }
}

/** The page of the report target. Null for conversations: only participants may read them. */
export function pathOf({
  target_type,
  target_id,
  plan_slug,
  execution_id,
  member,
}: CaseTarget): string | null {
  const plan = plan_slug === null ? null : { slug: plan_slug }
  switch (target_type) {
    case 'plan':
      return plan && planPath(plan)
    case 'comment':
      return plan && commentPath(plan, target_id)
    case 'journal_entry':
      return execution_id === null ? null : executionPath({ id: execution_id })
    case 'review':
      return plan && `${planPath(plan)}#${REVIEWS_ANCHOR}`
    case 'profile':
      return member && profilePath(member)
    case 'message':
    case 'conversation':
      return null
  }
}
