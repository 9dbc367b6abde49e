import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss'
import { connect, type Database, type DatabaseTarget, type Sql } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import { JOB_KINDS, type JobKind } from './kinds.ts'
import { type FailedJob, listFailedJobs } from './queries.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { RETENTION } from '#domain/retention.ts'

type Kinds = Record<string, JobKind<object>>
type Payload<K extends Kinds, N extends keyof K> = NonNullable<K[N]['payload']>
type Name<K extends Kinds> = keyof K & string

/** The result of an attempt: `failed` only after the last one. */
type JobResult = 'done' | 'retried' | 'failed'

export type Jobs<K extends Kinds> = {
  /** Enqueues a job for each payload, by one statement; inside a transaction, with its commit. */
  enqueue<N extends Name<K>>(sql: Sql, kind: N, ...payloads: Payload<K, N>[]): Promise<void>
  /** Runs jobs of this kind in this process. A job runs in one process at a time, and is retried when it throws. */
  work<N extends Name<K>>(kind: N, handler: (payload: Payload<K, N>) => Promise<void>): Promise<void>
  /** Enqueues a job at these times (Europe/Paris), once for all processes. */
  schedule<N extends Name<K>>(kind: N, cron: string, payload: Payload<K, N>): Promise<void>
  /** Jobs whose attempts have all failed, newest first. */
  listFailed(): Promise<FailedJob[]>
  /** Starts no more jobs; running ones may finish. */
  stop(): Promise<void>
}

export type SiteJobs = Jobs<typeof JOB_KINDS>

type JobsSettings = {
  log: Log
  onResult?: (kind: string, result: JobResult) => void
  /** Seconds between two polls for due jobs. New jobs wake the workers by NOTIFY. */
  pollSeconds?: number
  /** Seconds between two checks of the schedules. */
  scheduleSeconds?: number
  /** Seconds between two checks for jobs whose process died. */
  superviseSeconds?: number
}

const FINISH_MS = 30_000
const UNUSED_SECONDS = 60 * 60

export const openSiteJobs = (target: DatabaseTarget, settings: JobsSettings): Promise<SiteJobs> =>
  openJobs(target, JOB_KINDS, settings)

/** Jobs on pg-boss, in the site's own database (schema « pgboss »). */
export async function openJobs<K extends Kinds>(
  target: DatabaseTarget,
  kinds: K,
  { log, onResult = () => {}, pollSeconds = 30, scheduleSeconds = 30, superviseSeconds = 60 }: JobsSettings,
): Promise<Jobs<K>> {
  await installJobs(target, kinds)
  const db = connect(target, {
    max: 2,
    applicationName: 'plan-b-jobs',
    onError: (err) => log.error({ err }, 'jobs'),
  })
  const boss = new PgBoss({
    db: listeningBossDatabase(db),
    useListenNotify: true,
    // A reindex takes longer than our statement timeout.
    reindex: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: scheduleSeconds,
    // Checks jobs that depend on other jobs; this site has none.
    flowIntervalSeconds: UNUSED_SECONDS,
  })
  const report = (error: unknown) => log.error({ err: asError(error) }, 'jobs')
  boss.on('error', report)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(report)
    await db.end()
    throw error
  }

  return {
    async enqueue(sql, kind, ...payloads) {
      if (payloads.length === 0) return
      const jobs = payloads.map((data) => ({ data }))
      await boss.insert(kind, jobs, { db: bossDatabase(sql) })
    },

    async work(kind, handler) {
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
      for (let n = 0; n < kinds[kind]!.workers; n += 1) {
        const id: string = await boss.work(kind, { ...polling, includeMetadata: true }, async ([job]) => {
          // Fetch the next job at once instead of at the next poll.
          boss.notifyWorker(id)
          if (job) await run(job as JobWithMetadata<Payload<K, typeof kind>>, handler)
        })
      }
    },

    async schedule(kind, cron, payload) {
      await boss.schedule(kind, cron, payload, { tz: 'Europe/Paris' })
    },

    listFailed: () => listFailedJobs(db.sql, Object.keys(kinds)),

    async stop() {
      await boss.stop({ timeout: FINISH_MS }).catch(report)
      await db.end()
    },
  }

  async function run<P>(job: JobWithMetadata<P>, handler: (payload: P) => Promise<void>) {
    const { id, name: kind, retryCount, retryLimit } = job
    try {
      await handler(job.data)
    } catch (err) {
      const isLast = retryCount >= retryLimit
      onResult(kind, isLast ? 'failed' : 'retried')
      if (isLast) log.error({ job: id, kind, err }, 'job failed')
      else log.warn({ job: id, kind, err }, 'job will be retried')
      throw err
    }
    onResult(kind, 'done')
    // Payloads contain personal data. A job that cannot be deleted now is deleted by its retention time.
    await boss.deleteJob(kind, { id, retryCount }).catch(report)
  }
}

/**
 * Migrates the schema « pgboss » and its queues. Uses its own connection without a statement timeout: processes that start
 * at the same time wait for each other here.
 */
export async function installJobs(
  target: DatabaseTarget,
  kinds: Record<string, JobKind<object>>,
): Promise<void> {
  const { sql, end } = await openConnection(target, 'plan-b-jobs-install')
  const boss = new PgBoss({ db: bossDatabase(sql), supervise: false, schedule: false })
  // Errors are thrown too; an `error` event without a listener would end the process.
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const [name, rules] of Object.entries(kinds)) await installQueue(boss, name, rules)
  } finally {
    await boss.stop({ graceful: false }).catch(() => {})
    await end()
  }
}

/** Runs the SQL of pg-boss on one of our connections or transactions. `unsafe`: pg-boss sends several statements at once. */
export const bossDatabase = (sql: Sql): Pick<Db, 'executeSql'> => ({
  executeSql: async (text, values) => ({ rows: [...(await sql.unsafe(text, values))] }),
})

/** pg-boss workers report errors as plain objects. */
const asError = (error: unknown) =>
  error instanceof Error ? error : Object.assign(new Error('unknown'), error)

const RETENTION_SECONDS = RETENTION.jobs.days * 24 * 60 * 60

async function installQueue(
  boss: PgBoss,
  name: string,
  { payload: _, workers: __, ...rules }: JobKind<object>,
) {
  const retention = { retentionSeconds: RETENTION_SECONDS, deleteAfterSeconds: RETENTION_SECONDS }
  const options = { ...rules, ...retention, retryBackoff: true, notify: true }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

/** With LISTEN, so that a job starts as soon as it is committed. */
const listeningBossDatabase = (db: Database): Db => ({
  ...bossDatabase(db.sql),
  async listen(channel, onNotification, onReconnect) {
    const subscription = await db.listen(channel, onNotification, onReconnect)
    return { close: async () => subscription.stop() }
  },
})
