import { DELETED_MEMBER } from '#domain/members.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { unreadMessages } from '#server/mail/letters.ts'
import { unsubscribeLinks } from '#server/mail/unsubscribe.ts'
import type { SiteParts } from '#server/context.ts'
import { listMailsToSend, lockDueMails, settleMails, type UnreadMail } from './queries.ts'

type Parts = Pick<SiteParts, 'sendLater' | 'hashes'> & {
  db: Pick<Database, 'transaction'>
  site: { url: string }
}

const BATCH = 100

/** Mails everybody whose time has come about the messages that they have not read. Any number of processes may. */
export async function sendMessageMails(parts: Parts): Promise<void> {
  let taken: number
  do taken = await parts.db.transaction((tx) => sendBatch(tx, parts))
  while (taken === BATCH)
}

async function sendBatch(tx: Transaction, parts: Parts): Promise<number> {
  const due = await lockDueMails(tx, BATCH)
  if (due.length === 0) return 0
  const mailed = await listMailsToSend(tx, due)
  for (const mail of mailed) await parts.sendLater(tx, letterOf(mail, parts))
  await settleMails(tx, { due, mailed })
  return due.length
}

const letterOf = ({ email, from, unread, conversation_id, user_id }: UnreadMail, parts: Parts) =>
  unreadMessages({
    to: email,
    from: from ?? DELETED_MEMBER,
    unread,
    link: `${parts.site.url}/messages?c=${conversation_id}`,
    unsubscribe: unsubscribeLinks(parts, { userId: user_id, kind: 'new_message' }),
  })
