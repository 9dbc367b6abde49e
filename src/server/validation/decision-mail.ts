import { editPlanPath, planPath } from '#domain/plans/plans.ts'
import type { MailAbout } from '#server/platform/adapters/jobs/kinds.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import type { Sql } from '#server/platform/db/database.ts'
import {
  planApproved,
  planRejected,
  planTakenOffline,
} from '#server/platform/mail/templates/plan-decisions.ts'
import { type UnsubscribeCtx, unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { findAuthorMail, findNotedPlan } from './queries.ts'

/** The mail to the author, unless the plan was deleted, submitted again or decided otherwise since. */
export async function composeDecisionMail(
  sql: Sql,
  ctx: UnsubscribeCtx,
  { user_id, plan_id, outcome }: MailAbout<'plan_decision'>,
): Promise<Mail | null> {
  const isOnline = outcome === 'approved' || outcome === 'restored'
  const kind = outcome === 'approved' ? 'plan_approved' : 'plan_rejected'
  const author = await findAuthorMail(sql, user_id, kind)
  const plan = await findNotedPlan(sql, plan_id)
  if (!author?.is_wanted || plan?.status !== (isOnline ? 'published' : 'rejected')) return null
  const { title, review_note } = plan
  const unsubscribe = unsubscribeLinks(ctx, { userId: user_id, kind })
  const link = ctx.site.url + (outcome === 'approved' ? planPath(plan) : editPlanPath({ id: plan_id }))
  const decision = { to: author.email, title, note: review_note ?? '', link, unsubscribe }
  if (outcome === 'approved') return planApproved(decision)
  return outcome === 'offline'
    ? planTakenOffline(decision)
    : planRejected({ ...decision, isRestored: outcome === 'restored' })
}
