import type { SiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import type { ContentMail, QueuedMail } from '#server/platform/adapters/jobs/kinds.ts'
import { type Mail, MailError, type MailPort } from '#server/platform/adapters/mail/mail.ts'
import type { Database, Sql } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import {
  deleteRefusals,
  findRecipient,
  findRecipientById,
  listAccounts,
  type Recipient,
  recordRefusal,
} from './queries.ts'

type Delivery = {
  port: MailPort
  db: Pick<Database, 'sql'>
  /** Makes the address to which mail servers return an undelivered mail to this member. */
  returnAddress?: ((member: Recipient) => string) | undefined
}

export type SendLater = (sql: Sql, ...mails: (Mail | ContentMail)[]) => Promise<void>
/** Null if there is nothing to send any more. */
export type ComposeContent = (sql: Sql, mail: ContentMail) => Promise<Mail | null>

type MailByJobs = Delivery & {
  jobs: Pick<SiteJobs, 'enqueue' | 'work'>
  log: Pick<Log, 'warn'>
  compose: ComposeContent
}

/**
 * Sends mails by jobs. Enqueued in a transaction, a mail is sent only if the transaction commits. A mail is sent twice if our
 * process dies right after the mail server accepted it. A mail may wait for days, so each attempt reads again what it depends
 * on. After an outage of the mail server, mails whose link has expired are dropped: the member requests another one.
 */
export async function mailByJobs({ jobs, log, compose, ...delivery }: MailByJobs): Promise<SendLater> {
  const { sql } = delivery.db
  await jobs.work('mail', async (queued) => {
    const mail = 'kind' in queued ? await compose(sql, queued) : await stillMeant(sql, queued)
    if (mail && hasExpired(mail))
      log.warn({ expired_at: mail.expires_at }, 'mail not sent: its link has expired')
    else if (mail) await deliverMail(delivery, mail)
  })
  return async (tx, ...mails) => {
    const accounts = await listAccounts(
      tx,
      mails.flatMap((mail) => ('kind' in mail ? [] : [mail.to])),
    )
    const queued = mails.map((mail) => {
      const account_id = 'kind' in mail ? undefined : accounts.get(mail.to)
      return account_id ? Object.assign({ account_id }, mail) : mail
    })
    await jobs.enqueue(tx, 'mail', ...queued)
  }
}

/** Sends the mail unless its member's address does not work, and records what mail servers say about the address. */
export async function deliverMail({ port, db, returnAddress }: Delivery, mail: Mail): Promise<void> {
  const member = await findRecipient(db.sql, mail.to)
  if (!member) return await port.send(mail)
  if (isStopped(mail, member)) return
  try {
    await port.send(mail, { from: returnAddress?.(member) })
  } catch (error) {
    if (error instanceof MailError && error.refusal) await recordRefusal(db.sql, member, error.refusal)
    throw error
  }
  if (member.state === 'failing') await deleteRefusals(db.sql, member.id)
}

/**
 * Null once the account is closed. A notice goes to the member’s address now, and a link only to the address it was made for. A
 * security mail is sent as it was written: the owner of the old address must learn of a new one.
 */
async function stillMeant(
  sql: Sql,
  { account_id, ...mail }: Exclude<QueuedMail, ContentMail>,
): Promise<Mail | null> {
  if (!account_id) return mail
  const member = await findRecipientById(sql, account_id)
  if (!member || (mail.expires_at && member.email !== mail.to)) return null
  return mail.isNotice ? { ...mail, to: member.email } : mail
}

const hasExpired = ({ expires_at }: Mail) => expires_at !== undefined && Date.parse(expires_at) <= Date.now()

/** An address that does not work gets only mails about access to the account. A complaint stops what a member can stop. */
const isStopped = ({ unsubscribe, isNotice }: Mail, { state }: Recipient): boolean =>
  (unsubscribe !== undefined && (state === 'bounced' || state === 'complained')) ||
  (isNotice === true && state === 'bounced')
