import { mailsLike, type MailedNotification } from '#domain/notification-preferences.ts'
import { readUnsubscribeToken } from '#server/mail/unsubscribe.ts'
import type { AppContext } from '#server/context.ts'
import { muteMails } from './queries.ts'

/** Once is as good as ten times, and nobody learns whether the member is still there. */
export async function unsubscribe(
  { db: { sql }, hashes }: AppContext,
  token: string,
): Promise<{ stopped: MailedNotification }> {
  const { userId, kind } = readUnsubscribeToken(hashes, token)
  await muteMails(sql, userId, mailsLike(kind))
  return { stopped: kind }
}
