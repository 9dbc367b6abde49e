import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#server/db/database.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import { composeMail } from '#server/mail/compose.ts'
import { notify } from '#server/notifications/notify.ts'
import type { AppContext } from '#server/context.ts'
import { type Happened, notificationsOf } from './notifications.ts'

type Ctx = Pick<AppContext, 'live' | 'sendLater' | 'site'>

/** Says what a payment, a renewal that failed or an end changed: in the list, by mail, and on the public pages. */
export async function notifyMember(
  tx: Transaction,
  { live, sendLater, site }: Ctx,
  userId: string,
  happened: Happened,
): Promise<void> {
  for (const { product, title, message, details, button } of notificationsOf(happened)) {
    await notify(tx, live, { user_id: userId, type: 'payment', title, message, data: { product } })
    await sendLater(
      tx,
      composeMail({
        to: happened.after.email,
        subject: title,
        heading: title,
        paragraphs: [message, ...details],
        button: { label: button, link: `${site.url}/${product}` },
      }),
    )
  }
  const { before, after } = happened
  if (!isDeepStrictEqual(before.shown, after.shown)) await invalidatePages(tx, [userId])
}

/** The member's open tabs are to be read anew. */
export const refreshTabs = (tx: Transaction, { live }: Ctx, userId: string): void =>
  live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
