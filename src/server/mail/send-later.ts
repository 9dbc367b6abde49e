import type { SiteJobs } from '#server/adapters/jobs/jobs.ts'
import type { Mail } from '#server/adapters/mail/mail.ts'
import type { Sql } from '#server/db/database.ts'
import type { Log } from '#server/http/log.ts'
import { type Delivery, deliverMail } from './deliver.ts'

export type SendLater = (sql: Sql, ...mails: Mail[]) => Promise<void>

type MailByJobs = Delivery & { jobs: Pick<SiteJobs, 'enqueue' | 'work'>; log: Pick<Log, 'warn'> }

/**
 * Sends mails by jobs. Enqueued in a transaction, a mail is sent only if the transaction commits. A mail is sent twice if our
 * process dies right after the mail server accepted it. After an outage of the mail server, mails whose link has expired are
 * dropped: the member requests another one.
 */
export async function mailByJobs({ jobs, log, ...delivery }: MailByJobs): Promise<SendLater> {
  await jobs.work('mail', async (mail) => {
    if (hasExpired(mail)) log.warn({ expired_at: mail.expires_at }, 'mail not sent: its link has expired')
    else await deliverMail(delivery, mail)
  })
  return (sql, ...mails) => jobs.enqueue(sql, 'mail', ...mails)
}

const hasExpired = ({ expires_at }: Mail) => expires_at !== undefined && Date.parse(expires_at) <= Date.now()
