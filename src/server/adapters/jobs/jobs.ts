import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { connect, type Sql, type Target } from '#server/db/database.ts'
import type { Log } from '#server/http/log.ts'
import { bossDatabase, listeningBossDatabase } from './boss-database.ts'
import { installJobs } from './install.ts'
import { JOB_KINDS, type JobKind } from './kinds.ts'
import { type FailedJob, listFailedJobs } from './queries.ts'

type Kinds = Record<string, JobKind<object>>
type Payload<K extends Kinds, N extends keyof K> = NonNullable<K[N]['payload']>
type Name<K extends Kinds> = keyof K & string

/** How one try of a job ended: « failed » only after the last one. */
type JobResult = 'done' | 'retried' | 'failed'

export type Jobs<K extends Kinds> = {
  /** Puts a job in line. With the tag of a transaction it stands or falls with it. */
  enqueue<N extends Name<K>>(sql: Sql, kind: N, payload: Payload<K, N>): Promise<void>
  /** Does jobs of this kind in this process. Each runs in one process at a time, and again when it throws. */
  work<N extends Name<K>>(kind: N, handler: (payload: Payload<K, N>) => Promise<void>): Promise<void>
  /** Puts a job in line at these times of Paris, once however many processes ask for it. */
  schedule<N extends Name<K>>(kind: N, cron: string, payload: Payload<K, N>): Promise<void>
  /** What was tried to the end in vain, newest first. */
  failed(): Promise<FailedJob[]>
  /** Takes no more jobs; those under way may finish. */
  stop(): Promise<void>
}

export type SiteJobs = Jobs<typeof JOB_KINDS>

type Settings = {
  log: Log
  onResult?: (kind: string, result: JobResult) => void
  /** Seconds between two polls for jobs whose time has come. New jobs wake the workers by NOTIFY. */
  pollSeconds?: number
  /** Seconds between two looks at the schedules. */
  scheduleSeconds?: number
  /** Seconds between two looks for jobs whose process died. */
  watchSeconds?: number
}

const FINISH_MS = 30_000
const UNUSED_SECONDS = 60 * 60

export const openSiteJobs = (target: Target, settings: Settings): Promise<SiteJobs> =>
  openJobs(target, JOB_KINDS, settings)

/** Jobs on pg-boss, in the site's own database (schema « pgboss »). */
export async function openJobs<K extends Kinds>(
  target: Target,
  kinds: K,
  { log, onResult = () => {}, pollSeconds = 30, scheduleSeconds = 30, watchSeconds = 60 }: Settings,
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
    // Takes longer than a statement of ours may.
    reindex: false,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: scheduleSeconds,
    // Jobs that depend on other jobs, which the site does not have.
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
    async enqueue(sql, kind, payload) {
      await boss.send(kind, payload, { db: bossDatabase(sql) })
    },

    async work(kind, handler) {
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
      for (let n = 0; n < kinds[kind]!.workers; n += 1) {
        const id: string = await boss.work(kind, { ...polling, includeMetadata: true }, async ([job]) => {
          // More may stand in line behind this one: look again at once instead of at the next poll.
          boss.notifyWorker(id)
          if (job) await run(job as JobWithMetadata<Payload<K, typeof kind>>, handler)
        })
      }
    },

    async schedule(kind, cron, payload) {
      await boss.schedule(kind, cron, payload, { tz: 'Europe/Paris' })
    },

    failed: () => listFailedJobs(db.sql, Object.keys(kinds)),

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
      else log.warn({ job: id, kind, err }, 'job will be tried again')
      throw err
    }
    onResult(kind, 'done')
    // Payloads name members, and are not needed any more. A job that cannot be deleted now stays as completed.
    await boss.deleteJob(kind, { id, retryCount }).catch(report)
  }
}

/** Workers report a copy of the error that is none itself. */
const asError = (error: unknown) =>
  error instanceof Error ? error : Object.assign(new Error('unknown'), error)
