import type { Transaction } from '#server/platform/db/database.ts'
import { notify } from '#server/notifications/notify.ts'
import type { AppContext } from '#server/platform/context.ts'
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
  const { live, sendLater } = ctx
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
  if (mail.is_wanted)
    await sendLater(tx, { kind: 'plan_decision', user_id: author_id, plan_id: id, outcome: kind })
}

const TITLES = { approved: 'Plan approuvé', rejected: 'Plan refusé', restored: 'Modification refusée' }

const SENTENCES = {
  approved: (title: string) => `Votre plan « ${title} » est approuvé`,
  rejected: (title: string) => `Votre plan « ${title} » est refusé`,
  restored: (title: string) => `La modification de votre plan « ${title} » est refusée`,
}
