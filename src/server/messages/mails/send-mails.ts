import { DELETED_MEMBER } from '#domain/members.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { unreadMessages } from '#server/mail/templates/unread-messages.ts'
import { unsubscribeLinks } from '#server/mail/unsubscribe.ts'
import type { AppContext } from '#server/context.ts'
import { listMailsToSend, lockDueMails, recordSentMails, type UnreadMail } from './queries.ts'

type Ctx = Pick<AppContext, 'sendLater' | 'hashes'> & {
  db: Pick<Database, 'transaction'>
  site: { url: string }
}

const BATCH = 100

/** Sends the due mails about unread messages. Several processes may run it at once. */
export async function sendMessageMails(ctx: Ctx): Promise<void> {
  let locked: number
  do locked = await ctx.db.transaction((tx) => sendBatch(tx, ctx))
  while (locked === BATCH)
}

async function sendBatch(tx: Transaction, ctx: Ctx): Promise<number> {
  const due = await lockDueMails(tx, BATCH)
  if (due.length === 0) return 0
  const mailed = await listMailsToSend(tx, due)
  await ctx.sendLater(tx, ...mailed.map((mail) => mailOf(mail, ctx)))
  await recordSentMails(tx, { due, mailed })
  return due.length
}

const mailOf = ({ email, pseudo, from, unread, conversation_id, user_id }: UnreadMail, ctx: Ctx) =>
  unreadMessages({
    to: email,
    from: from ?? DELETED_MEMBER,
    unread,
    link: `${ctx.site.url}/messages?c=${conversation_id}`,
    unsubscribe: unsubscribeLinks(ctx, { userId: user_id, pseudo, kind: 'new_message' }),
  })
