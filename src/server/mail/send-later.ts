import type { SiteJobs } from '#server/adapters/jobs/jobs.ts'
import type { Mail, MailPort } from '#server/adapters/mail/mail.ts'
import type { Sql } from '#server/db/database.ts'

export type SendLater = (sql: Sql, mail: Mail) => Promise<void>

/**
 * Sends mails by jobs: with the tag of a transaction a mail leaves only if the transaction is kept. A mail that a
 * server took just before its process died leaves twice.
 */
export async function mailByJobs(
  jobs: Pick<SiteJobs, 'enqueue' | 'work'>,
  port: MailPort,
): Promise<SendLater> {
  await jobs.work('mail', (mail) => port.send(mail))
  return (sql, mail) => jobs.enqueue(sql, 'mail', mail)
}
