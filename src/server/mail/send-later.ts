import type { SiteJobs } from '#server/adapters/jobs/jobs.ts'
import type { Mail, MailPort } from '#server/adapters/mail/mail.ts'
import type { Sql } from '#server/db/database.ts'
import type { Log } from '#server/http/log.ts'

export type SendLater = (sql: Sql, mail: Mail) => Promise<void>

/**
 * Sends mails by jobs: with the tag of a transaction a mail leaves only if the transaction is committed. A mail that a
 * server took just before its process died leaves twice. After an outage of the mail server a mail is not sent once its
 * link has expired: the member asks for another one.
 */
export async function mailByJobs(
  jobs: Pick<SiteJobs, 'enqueue' | 'work'>,
  port: MailPort,
  log: Pick<Log, 'warn'>,
): Promise<SendLater> {
  await jobs.work('mail', async (mail) => {
    if (hasExpired(mail)) log.warn({ expired_at: mail.expires_at }, 'mail not sent: its link has expired')
    else await port.send(mail)
  })
  return (sql, mail) => jobs.enqueue(sql, 'mail', mail)
}

const hasExpired = ({ expires_at }: Mail) => expires_at !== undefined && Date.parse(expires_at) <= Date.now()
