import type { Transaction } from '#server/platform/db/database.ts'
import { notify } from '#server/notifications/notify.ts'
import type { EditedPlan } from '#server/plans/write.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findAuthorMail } from '#server/validation/queries.ts'

/** Notifies the author on the site, in open tabs and by mail, with the reason and without the name of the staff member. */
export async function notifyTakenOffline(
  tx: Transaction,
  ctx: AppContext,
  { id, author_id, slug, title }: EditedPlan,
  reason: string,
): Promise<void> {
  const { live, sendLater } = ctx
  const mail = author_id && (await findAuthorMail(tx, author_id, 'plan_rejected'))
  if (!author_id || !mail) return
  await notify(tx, live, {
    user_id: author_id,
    type: 'plan_rejected',
    title: 'Plan retiré',
    message: `Votre plan « ${title} » n’est plus en ligne : ${reason}`,
    data: { plan_slug: slug, note: reason },
    plan_id: id,
  })
  // The author's points and number of plans changed.
  live.publish({ to: [author_id], event: { type: 'profile_changed' } }, tx)
  if (mail.is_wanted)
    await sendLater(tx, { kind: 'plan_decision', user_id: author_id, plan_id: id, outcome: 'offline' })
}
