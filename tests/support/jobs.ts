import { afterAll, afterEach } from 'vitest'
import { installJobs, type Jobs, openJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { jobKind } from '#server/platform/adapters/jobs/kinds.ts'
import { connect } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/http/log.ts'
import { anEmptyDatabase } from './database.ts'

const KINDS = {
  greet: jobKind<{ name: string }>({ retryDelay: 0, workers: 2 }),
  fragile: jobKind<{ name: string }>({ retryLimit: 1, retryDelay: 0 }),
  patient: jobKind<{ name: string }>({ retryLimit: 2, retryDelay: 600 }),
  sweep: jobKind<{ what: string }>(),
}
const LEVELS: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error' }

type TestJobs = Jobs<typeof KINDS>

type Speeds = { pollSeconds?: number; scheduleSeconds?: number; superviseSeconds?: number }

/** A database for this test file, in which processes enqueue jobs for each other. All processes stop after each test. */
export async function aJobsDatabase() {
  const target = await anEmptyDatabase()
  await installJobs(target, KINDS)
  const db = connect(target)
  const undo: (() => unknown)[] = []
  const logged: { level: string; message: unknown }[] = []
  const results: string[] = []
  afterEach(async () => {
    await Promise.all(undo.splice(0).map((step) => step()))
    await db.sql`delete from pgboss.job`
    logged.length = 0
    results.length = 0
  })
  afterAll(() => db.end())

  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string }
    logged.push({ level: LEVELS[level]!, message: msg })
  }
  const onResult = (kind: string, result: string) => void results.push(`${kind} ${result}`)

  return {
    target,
    db,
    undo,
    logged,
    results,
    /** One process of the site that enqueues and runs jobs. */
    async aProcess(speeds: Speeds = {}, where = target): Promise<TestJobs> {
      const log = createLog('info', { write })
      const jobs = await openJobs(where, KINDS, { pollSeconds: 0.5, ...speeds, log, onResult })
      let stopping: Promise<void> | undefined
      const stop = () => (stopping ??= jobs.stop())
      undo.push(stop)
      return { ...jobs, stop }
    },
    async countJobs(): Promise<number> {
      const row = await db.sql.one<{ count: number }>`
        select count(*) from pgboss.job where name = any(${Object.keys(KINDS)})`
      return row.count
    },
  }
}

/** Works on the greeting jobs; returns a function that lists the names greeted. */
export async function greet(jobs: TestJobs): Promise<() => string[]> {
  const names: string[] = []
  await jobs.work('greet', async ({ name }) => void names.push(name))
  return () => names
}
