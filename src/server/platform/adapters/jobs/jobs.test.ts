import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { anEmptyDatabase } from '../../../../../tests/support/database.ts'
import { aJobsDatabase, greet } from '../../../../../tests/support/jobs.ts'
import { bossDatabase, installJobs } from './jobs.ts'
import { JOB_KINDS } from './kinds.ts'

const { db, logged, results, aProcess, countJobs } = await aJobsDatabase()

test('a job runs with its payload, accents included, and is deleted afterwards', async () => {
  const jobs = await aProcess()
  const done = await greet(jobs)
  await jobs.enqueue(db.sql, 'greet', { name: 'Éloïse « l’été » {"a": [1]}' })
  await expect.poll(done).toEqual(['Éloïse « l’été » {"a": [1]}'])
  await expect.poll(countJobs).toBe(0)
  await expect.poll(() => results).toEqual(['greet done'])
})

test('a job runs after the commit of its transaction, and never after a rollback', async () => {
  const jobs = await aProcess()
  const done = await greet(jobs)
  const undone = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'greet', { name: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'greet', { name: 'kept' })
    expect(await countJobs()).toBe(0)
  })
  await expect.poll(done).toEqual(['kept'])
  await expect.poll(countJobs).toBe(0)
  expect(done()).toEqual(['kept'])
})

test('each job runs once with two processes, and a long queue is worked off without waiting for the next poll', async () => {
  const [one, other] = await Promise.all([aProcess({ pollSeconds: 60 }), aProcess({ pollSeconds: 60 })])
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`)
  const [byOne, byOther] = [await greet(one), await greet(other)]
  await db.transaction(async (tx) => {
    for (const name of names) await one.enqueue(tx, 'greet', { name })
  })
  await expect.poll(() => [...byOne(), ...byOther()].toSorted()).toEqual(names.toSorted())
  await expect.poll(countJobs).toBe(0)
  expect(byOne().length + byOther().length).toBe(names.length)
})

test('a process runs as many jobs of a kind at the same time as the kind has workers', async () => {
  const jobs = await aProcess()
  const most = { greet: 0, sweep: 0 }
  const running = { greet: 0, sweep: 0 }
  const done: string[] = []
  const both = Promise.withResolvers<void>()
  const start = (kind: 'greet' | 'sweep') => {
    running[kind] += 1
    most[kind] = Math.max(most[kind], running[kind])
  }
  const end = (kind: 'greet' | 'sweep') => {
    running[kind] -= 1
    done.push(kind)
  }
  // Two greetings wait for each other; two sweeps would meet while one of them asks the database.
  await jobs.work('greet', async () => {
    start('greet')
    if (running.greet === 2) both.resolve()
    await both.promise
    end('greet')
  })
  await jobs.work('sweep', async () => {
    start('sweep')
    for (let n = 0; n < 5; n += 1) await countJobs()
    end('sweep')
  })
  await db.transaction(async (tx) => {
    for (const name of ['Ada', 'Grace']) await jobs.enqueue(tx, 'greet', { name })
    for (const what of ['dust', 'sand', 'snow', 'soot']) await jobs.enqueue(tx, 'sweep', { what })
  })
  await expect.poll(() => done.length).toBe(6)
  expect(most).toEqual({ greet: 2, sweep: 1 })
})

test('only kinds that members wait for have two workers', () => {
  const double = Object.entries(JOB_KINDS).filter(([, { workers }]) => workers === 2)
  expect(double.map(([kind]) => kind).toSorted()).toEqual([
    'account_removal',
    'data_export',
    'mail',
    'plan_removal',
    'reconcile_customer',
  ])
})

test('a job that throws is retried', async () => {
  const jobs = await aProcess()
  const attempts: string[] = []
  await jobs.work('greet', async ({ name }) => {
    attempts.push(name)
    if (attempts.length < 2) throw new Error('not yet')
  })
  await jobs.enqueue(db.sql, 'greet', { name: 'Ada' })
  await expect.poll(() => attempts).toEqual(['Ada', 'Ada'])
  await expect.poll(() => results).toEqual(['greet retried', 'greet done'])
  expect(await jobs.listFailed()).toEqual([])
})

test('a job that never succeeds is listed, logged and counted as failed after its last attempt', async () => {
  const jobs = await aProcess()
  await jobs.work('fragile', async () => {
    throw new Error('broken for good')
  })
  await jobs.enqueue(db.sql, 'fragile', { name: 'Ada' })
  await expect
    .poll(() => jobs.listFailed())
    .toMatchObject([
      { kind: 'fragile', attempts: 2, error: 'broken for good', failed_at: expect.stringMatching(/Z$/) },
    ])
  await expect.poll(() => results).toEqual(['fragile retried', 'fragile failed'])
  expect(logged).toEqual([
    { level: 'warn', message: 'job will be retried' },
    { level: 'error', message: 'job failed' },
  ])
})

test('the wait before the next attempt is about twice as long each time', async () => {
  const jobs = await aProcess()
  await jobs.work('patient', async () => {
    throw new Error('later')
  })
  await jobs.enqueue(db.sql, 'patient', { name: 'Ada' })
  const waits = async () =>
    (await db.sql`
      select extract(epoch from start_after - now())::int as seconds, retry_count as attempts
      from pgboss.job where state = 'retry'`) as unknown as { seconds: number; attempts: number }[]
  await expect.poll(async () => (await waits()).length).toBe(1)
  const [first] = await waits()
  expect(first?.seconds).toBeGreaterThan(200)
  await db.sql`update pgboss.job set start_after = now() where state = 'retry'`
  await expect.poll(async () => (await waits())[0]?.attempts).toBe(1)
  const [second] = await waits()
  expect(second?.seconds).toBeGreaterThan(590)
})

test('a mail is retried for three days, in the end every two hours', async () => {
  const target = await anEmptyDatabase()
  await installJobs(target, JOB_KINDS)
  const { sql, end } = await openConnection(target)
  onTestFinished(end)
  const boss = await new PgBoss({ db: bossDatabase(sql), supervise: false, schedule: false }).start()
  onTestFinished(() => boss.stop({ graceful: false }))
  const id = (await boss.send('mail', { to: 'ada@exemple.test' })) ?? ''
  const waits: number[] = []
  for (;;) {
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`
    await boss.fetch('mail')
    await boss.fail('mail', id)
    const [job] = await sql<{ state: string; seconds: number }[]>`
      select state, extract(epoch from start_after - now())::float8 as seconds from pgboss.job where id = ${id}`
    if (job?.state !== 'retry') break
    waits.push(job.seconds)
  }
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
  expect(hours).toBeGreaterThanOrEqual(72)
  expect(hours).toBeLessThan(84)
  expect(waits[0]).toBeLessThanOrEqual(2 * 60)
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * 60 * 60)
})

test('a scheduled job runs once at its time, however many processes schedule it', async () => {
  const processes = await Promise.all([aProcess({ scheduleSeconds: 1 }), aProcess({ scheduleSeconds: 1 })])
  const runs: string[] = []
  const first = await thisMinute()
  for (const jobs of processes) {
    await jobs.work('sweep', async ({ what }) => void runs.push(what))
    await jobs.schedule('sweep', '* * * * *', { what: 'dust' })
  }
  await expect.poll(() => runs).toContain('dust')
  // Two more looks at the schedules, usually while the minute is still due.
  for (let looks = 0; looks < 2; looks += 1) {
    const before = await lastLook()
    await expect.poll(lastLook).not.toBe(before)
  }
  const minutes = (await thisMinute()) - first + 1
  expect(runs.length).toBeLessThanOrEqual(minutes)
  expect(logged).toEqual([])
})

async function lastLook(): Promise<string> {
  const row = await db.sql.one<{ cron_on: string }>`select cron_on from pgboss.version`
  return row.cron_on
}

/** By the clock of the database, which decides what is due. */
async function thisMinute(): Promise<number> {
  const row = await db.sql.one<{
    minute: number
  }>`select floor(extract(epoch from now()) / 60)::int as minute`
  return row.minute
}
