import { RETENTION } from '#domain/retention.ts'
import type { Sql } from '#server/db/database.ts'

export type FailedJob = { id: string; kind: string; tries: number; failed_at: string; error: string | null }

/** What was tried to the end and did not succeed, newest first. Payloads stay where they are: they name people. */
export async function listFailedJobs(sql: Sql, kinds: string[]): Promise<FailedJob[]> {
  return await sql<FailedJob[]>`
    select id, name as kind, retry_count + 1 as tries, completed_on as failed_at, output ->> 'message' as error
    from pgboss.job
    where state = 'failed' and name = any(${kinds})
    order by completed_on desc
    limit 100`
}

/** What could not be sent in a day is of no more use, and carries links that open accounts. That it failed stays listed. */
export async function forgetFailedMails(sql: Sql): Promise<void> {
  await sql`
    update pgboss.job set data = null
    where name = 'mail' and state = 'failed' and data is not null and completed_on < now() - make_interval(days => ${RETENTION.failed_mails.days})`
}
