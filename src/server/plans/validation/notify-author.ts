import { editPlanPath, planPath } from '#domain/plans.ts'
import { planApproved, planRejected } from '#server/mail/templates/plan-decisions.ts'
import { unsubscribeLinks } from '#server/mail/unsubscribe.ts'
import type { Transaction } from '#server/db/database.ts'
import { notify } from '#server/notifications/notify.ts'
import type { AppContext } from '#server/context.ts'
import { findAuthorMail, type DecidedPlan } from './queries.ts'

/** The result of the decision, and the slug that the plan has after it. */
export type Outcome = { kind: 'approved' | 'rejected' | 'restored'; slug: string }

/** Sends the decision and the note as a notification, to the open tabs and by mail. None of them names the validator. */
export async function notifyAuthor(
  tx: Transaction,
  ctx: AppContext,
  plan: DecidedPlan,
  { kind, slug }: Outcome,
  note: string,
): Promise<void> {
  const { id, author_id, title } = plan
  const { live, sendLater, site } = ctx
  const type = kind === 'approved' ? 'plan_approved' : 'plan_rejected'
  const mail = author_id && (await findAuthorMail(tx, author_id, type))
  if (!author_id || !mail) return
  const sentence = `${SENTENCES[kind](title)}${note && ` : ${note}`}`
  await notify(tx, live, {
    user_id: author_id,
    type,
    title: TITLES[kind],
    message: sentence,
    data: { plan_slug: slug, ...(note && { note }) },
    plan_id: id,
  })
  // The decision may have changed the author’s XP and plan count.
  live.publish({ to: [author_id], event: { type: 'profile_changed' } }, tx)
  if (!mail.is_wanted) return
  const unsubscribe = unsubscribeLinks(ctx, { userId: author_id, pseudo: mail.pseudo, kind: type })
  const content = { to: mail.email, title, note, unsubscribe }
  await sendLater(
    tx,
    kind === 'approved'
      ? planApproved({ ...content, link: site.url + planPath({ slug }) })
      : planRejected({ ...content, link: site.url + editPlanPath(plan), isRestored: kind === 'restored' }),
  )
}

const TITLES = { approved: 'Plan approuvé', rejected: 'Plan refusé', restored: 'Modification refusée' }

const SENTENCES = {
  approved: (title: string) => `Votre plan « ${title} » est approuvé`,
  rejected: (title: string) => `Votre plan « ${title} » est refusé`,
  restored: (title: string) => `La modification de votre plan « ${title} » est refusée`,
}
