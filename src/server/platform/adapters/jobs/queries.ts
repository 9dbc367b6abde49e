import { RETENTION } from '#domain/retention.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import type { JOB_KINDS } from './kinds.ts'

export type FailedJob = {
  id: string
  kind: string
  attempts: number
  failed_at: string
  error: string | null
}

/** Jobs whose attempts have all failed, newest first, without payloads: those contain personal data. */
export async function listFailedJobs(sql: Sql, kinds: string[]): Promise<FailedJob[]> {
  return await sql<FailedJob[]>`
    select id, name as kind, retry_count + 1 as attempts, completed_on as failed_at, output ->> 'message' as error
    from pgboss.job
    where state = 'failed' and name = any(${kinds})
    order by completed_on desc
    limit 100`
}

export type QueueMetrics = {
  kind: string
  /** Includes jobs that wait for their next attempt. */
  waiting: number
  /** How long the oldest due job has been waiting. */
  oldest_seconds: number
  failed: number
}

/** The length of each queue, empty queues included. */
export const listQueueMetrics = (sql: Sql, kinds: string[]): Promise<QueueMetrics[]> => sql<QueueMetrics[]>`
  select k.kind, count(j.id) filter (where j.state in ('created', 'retry')) as waiting,
    coalesce(extract(epoch from now() - min(j.start_after) filter (where ${isDue(sql)})), 0)::float8 as oldest_seconds,
    count(j.id) filter (where j.state = 'failed') as failed
  from unnest(${kinds}::text[]) k (kind)
  left join pgboss.job j on j.name = k.kind and j.state in ('created', 'retry', 'failed')
  group by k.kind order by k.kind`

const isDue = (sql: Sql) => sql`j.state in ('created', 'retry') and j.start_after <= now()`

/** SQL for: a job of this kind and payload waits, runs, or will be retried. */
export const isQueued = (sql: Sql, kind: keyof typeof JOB_KINDS, payload: Fragment): Fragment => sql`exists (
  select from pgboss.job j where j.name = ${kind} and j.state in ('created', 'retry', 'active') and j.data = ${payload})`

/**
 * Sends mails again whose attempts have all failed, and those that wait for their next attempt. Returns how many. Failed
 * mails whose text was deleted are left alone.
 */
export async function retryMails(sql: Sql): Promise<number> {
  const retried = await sql`
    update pgboss.job
    set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null, start_after = now(),
      keep_until = now() + (keep_until - start_after)
    where name = 'mail' and ((state = 'failed' and data is not null) or (state = 'retry' and start_after > now()))
    returning id`
  return retried.length
}

/** Deletes the content of failed mails that the operator has not sent again in time. The failed job stays listed. */
export async function redactFailedMails(sql: Sql): Promise<void> {
  await sql`
    update pgboss.job set data = null
    where name = 'mail' and state = 'failed' and data is not null and completed_on < now() - make_interval(days => ${RETENTION.failed_mails.days})`
}

/** False until the site has started for the first time. */
export async function hasQueue(sql: Sql): Promise<boolean> {
  const { has_table } = await sql.one<{ has_table: boolean }>`
    select to_regclass('pgboss.job') is not null as has_table`
  return has_table
}
