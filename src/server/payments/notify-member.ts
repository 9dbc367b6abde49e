import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { paymentNotice } from '#server/platform/mail/templates/payment.ts'
import { notify } from '#server/notifications/notify.ts'
import type { AppContext } from '#server/platform/context.ts'
import { type EntitlementChange, notificationsOf } from './notifications.ts'

type Ctx = Pick<AppContext, 'live' | 'sendLater' | 'site'>

/** Notifies the member of changed entitlements, on the site and by mail, and invalidates public pages that show them. */
export async function notifyMember(
  tx: Transaction,
  { live, sendLater, site }: Ctx,
  userId: string,
  change: EntitlementChange,
): Promise<void> {
  for (const { product, title, message, details, button } of notificationsOf(change)) {
    await notify(tx, live, { user_id: userId, type: 'payment', title, message, data: { product } })
    await sendLater(
      tx,
      paymentNotice({
        to: change.after.email,
        title,
        paragraphs: [message, ...details],
        button,
        link: `${site.url}/${product}`,
      }),
    )
  }
  const { before, after } = change
  if (!isDeepStrictEqual(before.public_profile, after.public_profile)) await invalidatePages(tx, [userId])
}

/** Makes the member's open tabs refetch their profile. */
export const refreshTabs = (tx: Transaction, { live }: Ctx, userId: string): void =>
  live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
