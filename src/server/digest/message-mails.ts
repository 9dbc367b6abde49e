import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { MailAbout } from '#server/platform/adapters/jobs/kinds.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { unreadMessages } from '#server/platform/mail/templates/discussion-mail.ts'
import { type UnsubscribeCtx, unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { BATCH, sendDueMails, type SenderCtx } from './due-mails.ts'
import {
  listMailsToSend,
  lockMessageMails,
  recordSentMails,
  type UnreadMail,
} from './message-mails.queries.ts'

/** Sends the due mails about unread messages. */
export const sendMessageMails = (ctx: SenderCtx) =>
  sendDueMails(ctx, 'message_mails', (tx) => sendBatch(tx, ctx))

async function sendBatch(tx: Transaction, ctx: SenderCtx): Promise<number> {
  const due = await lockMessageMails(tx, BATCH)
  const mailed = (await listMailsToSend(tx, due)).filter(({ is_quiet }) => !is_quiet)
  await ctx.sendLater(tx, ...mailed.map(toQueue))
  await recordSentMails(tx, { due, mailed })
  return due.length
}

const toQueue = ({ user_id, conversation_id }: UnreadMail): MailAbout<'messages'> => ({
  kind: 'messages',
  user_id,
  conversation_id,
})

export async function composeMessagesMail(
  sql: Sql,
  ctx: UnsubscribeCtx,
  { user_id, conversation_id }: MailAbout<'messages'>,
): Promise<Mail | null> {
  const [mail] = await listMailsToSend(sql, [{ user_id, conversation_id }])
  if (!mail) return null
  const { email, from, unread } = mail
  return unreadMessages({
    to: email,
    from: from ?? DELETED_MEMBER,
    unread,
    link: `${ctx.site.url}/messages?c=${conversation_id}`,
    unsubscribe: unsubscribeLinks(ctx, { userId: user_id, kind: 'new_message' }),
  })
}
