import { expect, inject, test } from 'vitest'
import { RETENTION } from '#domain/retention.ts'
import { failStuckExports } from '#server/personal-data/export.queries.ts'
import { installJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import { aSite } from '../../../tests/support/site.ts'
import { tidyUp } from './clean.ts'

const site = await aSite()
const { sql } = site.db

const anEndedSession = async () => {
  const { id } = await site.aMember()
  await site.as({ id })
  await sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${id}`
  return async () => (await sql`select from sessions where user_id = ${id}`).count === 0
}

test('a failing step does not stop the others: here there are no jobs yet', async () => {
  const isGone = await anEndedSession()
  await expect(tidyUp(site.ctx)).rejects.toThrow('tidying up')
  expect(await isGone()).toBe(true)
})

test('the clean-up runs to its end, and jobs are stored no longer than they should', async () => {
  const { database } = await sql.one<{ database: string }>`select current_database() as database`
  await installJobs({ ...inject('postgres'), database }, JOB_KINDS)
  const isGone = await anEndedSession()
  await tidyUp(site.ctx)
  expect(await isGone()).toBe(true)
  const seconds = RETENTION.jobs.days * 24 * 60 * 60
  const [queues] = await sql`
    select min(retention_seconds) as waiting, max(deletion_seconds) as ended from pgboss.queue
    where name = any (${Object.keys(JOB_KINDS)})`
  expect(queues).toEqual({ waiting: seconds, ended: seconds })
})

test('an export fails when its job did, however long it runs', async () => {
  const { database } = await sql.one<{ database: string }>`select current_database() as database`
  await installJobs({ ...inject('postgres'), database }, JOB_KINDS)
  const { id: userId } = await site.aMember()
  const { id } = await sql.one<{ id: string }>`
    insert into data_exports (user_id, status, created_at) values (${userId}, 'running', now() - interval '5 hours')
    returning id`
  await sql`insert into pgboss.job (name, data) values ('data_export', ${sql.json({ id })})`
  const statusAfter = async (state: string) => {
    await sql`update pgboss.job set state = ${state} where name = 'data_export'`
    await failStuckExports(sql)
    const [row] = await sql<{ status: string }[]>`select status from data_exports where id = ${id}`
    return row?.status
  }
  for (const state of ['created', 'active', 'retry']) expect(await statusAfter(state), state).toBe('running')
  expect(await statusAfter('failed')).toBe('failed')
})
