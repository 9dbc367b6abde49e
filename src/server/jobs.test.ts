import { expect, inject, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import { aPlanForm } from '../../tests/support/plan-form.ts'
import { aSite } from '../../tests/support/site.ts'
import { openSiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { resumeRemovals } from './jobs.ts'
import { createLog } from '#server/platform/http/log.ts'

const site = await aSite()
const { sql } = site.db
const { database } = await sql.one<{ database: string }>`select current_database() as database`

test('a removal whose job failed finally is enqueued again, one with a pending job is not', async () => {
  const jobs = await openSiteJobs({ ...inject('postgres'), database }, { log: createLog('silent') })
  const leaving = await site.aMember()
  const author = await site.as(await site.aMember({ role: 'vip' }))
  const plan = (await (await author.post('/api/plans', { form: aPlanForm() })).json()) as SavedPlan
  expect((await author.delete(`/api/plans/${plan.id}`)).status).toBe(200)
  const choice = { pseudo: leaving.pseudo, plans: 'delete' }
  expect((await (await site.as(leaving)).delete('/api/account', choice)).status).toBe(200)
  const resumed = async () => {
    await resumeRemovals({ db: site.db, enqueue: jobs.enqueue })
    const rows = await sql<{ data: object }[]>`
      select data from pgboss.job where name like '%removal' and state <> 'failed' order by name`
    return rows.map(({ data }) => data)
  }
  expect(await resumed()).toEqual([])
  await sql`update plans set deleted_at = now() - interval '61 minutes' where deleted_at is not null`
  await sql`update users set closed_at = now() - interval '61 minutes' where closed_at is not null`
  const both = [{ user_id: leaving.id }, { plan_id: plan.id }]
  expect(await resumed()).toEqual(both)
  for (const state of ['created', 'retry', 'active']) {
    await sql`update pgboss.job set state = ${state} where name like '%removal'`
    expect(await resumed(), state).toEqual(both)
  }
  await sql`update pgboss.job set state = 'failed' where name like '%removal'`
  expect(await resumed()).toEqual(both)
  await jobs.stop()
})
