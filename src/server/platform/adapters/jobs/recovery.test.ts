import { expect, test } from 'vitest'
import { aDatabaseProxy } from '../../../../../tests/support/database-proxy.ts'
import { anEmptyDatabase } from '../../../../../tests/support/database.ts'
import { aJobsDatabase, greet } from '../../../../../tests/support/jobs.ts'

const { target, db, undo, logged, aProcess } = await aJobsDatabase()

test('processes that start together on a new database wait for each other', async () => {
  const fresh = await anEmptyDatabase()
  const [one] = await Promise.all([aProcess({}, fresh), aProcess({}, fresh), aProcess({}, fresh)])
  expect(await one.listFailed()).toEqual([])
  expect(logged).toEqual([])
})

test('stopping waits for the running job, and leaves the others to the next process', async () => {
  const jobs = await aProcess()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>()
  const done: string[] = []
  await jobs.work('greet', async ({ name }) => {
    start()
    await finish
    done.push(name)
  })
  await jobs.enqueue(db.sql, 'greet', { name: 'under way' })
  await started
  const stopped = jobs.stop()
  const next = await aProcess()
  await next.enqueue(db.sql, 'greet', { name: 'later' })
  letFinish()
  await stopped
  expect(done).toEqual(['under way'])
  await expect.poll(await greet(next)).toEqual(['later'])
})

test('a job whose process died is run by another process', async () => {
  const jobs = await aProcess({ superviseSeconds: 1 })
  await jobs.enqueue(db.sql, 'greet', { name: 'orphan' })
  await db.sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where name = 'greet'`
  await expect.poll(await greet(jobs)).toEqual(['orphan'])
})

test('losing every connection ends neither the process nor its jobs', async () => {
  const jobs = await aProcess({ pollSeconds: 60 })
  const done = await greet(jobs)
  await db.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'plan-b-jobs' and datname = current_database()`
  await jobs.enqueue(db.sql, 'greet', { name: 'after the loss' })
  await expect.poll(done).toEqual(['after the loss'])
})

test('an unavailable database is logged once, and work resumes when it is back', async () => {
  const proxy = await aDatabaseProxy(target)
  undo.push(proxy.stop)
  const jobs = await aProcess({}, { ...target, host: '127.0.0.1', port: proxy.port })
  const done = await greet(jobs)
  await jobs.enqueue(db.sql, 'greet', { name: 'before' })
  await expect.poll(done).toEqual(['before'])
  logged.length = 0

  proxy.shut()
  await expect.poll(() => logged).toEqual([{ level: 'error', message: 'the database is unavailable' }])
  await jobs.enqueue(db.sql, 'greet', { name: 'meanwhile' })
  await expect.poll(() => proxy.refusals() > 3).toBe(true)
  proxy.open()
  await expect.poll(done).toEqual(['before', 'meanwhile'])
  expect(logged).toEqual([{ level: 'error', message: 'the database is unavailable' }])
})
