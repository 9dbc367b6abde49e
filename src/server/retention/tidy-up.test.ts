import { expect, inject, test } from 'vitest'
import { RETENTION } from '#domain/retention.ts'
import { installJobs } from '#server/adapters/jobs/install.ts'
import { JOB_KINDS } from '#server/adapters/jobs/kinds.ts'
import { aSite } from '../../../tests/support/site.ts'
import { tidyUp } from './tidy-up.ts'

const site = await aSite()
const { sql } = site.db

const anEndedSession = async () => {
  const { id } = await site.aMember()
  await site.as({ id })
  await sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${id}`
  return async () => (await sql`select from sessions where user_id = ${id}`).count === 0
}

test('what fails keeps nothing else from going: here there are no jobs yet', async () => {
  const isGone = await anEndedSession()
  await expect(tidyUp(site.parts)).rejects.toThrow('tidying up')
  expect(await isGone()).toBe(true)
})

test('the clean-up goes through to its end, and jobs are kept no longer than they should', async () => {
  const [{ database }] = await sql<[{ database: string }]>`select current_database() as database`
  await installJobs({ ...inject('postgres'), database }, JOB_KINDS)
  const isGone = await anEndedSession()
  await tidyUp(site.parts)
  expect(await isGone()).toBe(true)
  const seconds = RETENTION.jobs.days * 24 * 60 * 60
  const [queues] = await sql`
    select min(retention_seconds) as waiting, max(deletion_seconds) as ended from pgboss.queue
    where name = any (${Object.keys(JOB_KINDS)})`
  expect(queues).toEqual({ waiting: seconds, ended: seconds })
})
