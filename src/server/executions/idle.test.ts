import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { anExecution, aStep } from '../../../tests/support/executions.ts'
import { liveEventsOf } from '../../../tests/support/live-events.ts'
import { closedMembers } from '../../../tests/support/members.ts'
import { aSite } from '../../../tests/support/site.ts'
import { handleIdleExecutions } from './jobs.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const run = (db: Database = site.db) => handleIdleExecutions({ db, live: site.live })

const remindersOf = async ({ id }: { id: string }) =>
  (
    await sql<{ title: string; message: string; execution_id: string }[]>`
      select title, message, execution_id from notifications
      where user_id = ${id} and type = 'execution_reminder' order by created_at`
  ).map(({ title, message, execution_id }) => ({ title, message, execution_id }))
const statusOf = async (id: string) =>
  (await sql.one<{ status: string }>`select status from executions where id = ${id}`).status

test('14 idle days bring one reminder with the next step, and no second one before a new tick or entry [279]', async () => {
  const member = await site.aMember()
  const plan = await site.aPlan({ title: 'Vélos à domicile' })
  const { id } = await anExecution(site, { user_id: member.id, plan_id: plan.id, idle_days: 13 })
  const step = await aStep(sql, id, 'Louer un local')
  await run()
  expect(await remindersOf(member)).toEqual([])
  await sql`update executions set last_activity_at = now() - interval '14 days 1 minute' where id = ${id}`
  const events = await liveEventsOf(site.db, member)
  await run()
  await run()
  const reminder = {
    title: 'Votre exécution vous attend',
    message: '« Vélos à domicile » : prochaine étape, Louer un local',
    execution_id: id,
  }
  expect(await remindersOf(member)).toEqual([reminder])
  await expect.poll(() => events.map(({ type }) => type)).toContain('notification')
  const browser = await site.as(member)
  await browser.put(`/api/my/executions/${id}/steps/${step}`, { content: 'Louer', position: 0, done: true })
  await sql`update executions set last_activity_at = now() - interval '15 days' where id = ${id}`
  await run()
  expect(await remindersOf(member)).toEqual([
    reminder,
    { ...reminder, message: '« Vélos à domicile » : notez où vous en êtes' },
  ])
})

test('executions of closed accounts do not stop the reminder of others', async () => {
  const { user_id, plan_id } = await anExecution(site, { idle_days: 20 })
  for (const closed of await closedMembers(sql, 51))
    await anExecution(site, { user_id: closed, plan_id, idle_days: 21 })
  await run()
  expect(await remindersOf({ id: user_id })).toHaveLength(1)
})

test('paused and ended executions are not reminded of, nor members who muted it [279]', async () => {
  for (const status of ['paused', 'abandoned', 'succeeded'] as const) {
    const { user_id } = await anExecution(site, { status, idle_days: 100 })
    await run()
    expect(await remindersOf({ id: user_id })).toEqual([])
  }
  const member = await site.aMember()
  await sql`update profiles set muted_notifications = '{execution_reminder}' where user_id = ${member.id}`
  await anExecution(site, { user_id: member.id, idle_days: 20 })
  await run()
  expect(await remindersOf(member)).toEqual([])
})

test('90 days without a tick or an entry pause a running execution and inform its owner once, also in two processes [251]', async () => {
  const { id, user_id, plan_id } = await anExecution(site, { idle_days: 89 })
  await sql`update executions set reminded_at = now() where id = ${id}`
  await run()
  expect(await statusOf(id)).toBe('running')
  await sql`update executions set last_activity_at = now() - interval '91 days' where id = ${id}`
  await Promise.all([run(), run()])
  expect(await statusOf(id)).toBe('paused')
  expect(await remindersOf({ id: user_id })).toMatchObject([
    {
      title: 'Exécution mise en pause',
      message: expect.stringMatching(/\s: en pause après 90 jours sans étape cochée ni entrée$/),
    },
  ])
  const counts = await sql.one`select started, running, paused from plan_evidence where plan_id = ${plan_id}`
  expect(counts).toEqual({ started: 1, running: 0, paused: 1 })
  const browser = await site.as({ id: user_id })
  expect((await browser.put(`/api/my/executions/${id}/status`, { status: 'running' })).status).toBe(200)
  await run()
  expect(await statusOf(id)).toBe('running')
})

test('all are handled in batches, whether the job is stopped midway or not [251] [279]', async () => {
  const plan = await site.aPlan()
  await sql`
    with members as (
      insert into users (name, email, email_verified)
      select 'Oisif ' || n, 'oisif-' || n || '@exemple.test', true from generate_series(1, 120) n returning id
    )
    insert into executions (id, user_id, plan_id, plan_title, plan_version, is_begun, is_counted, last_activity_at)
    select gen_random_uuid(), id, ${plan.id}, 'Plan', 1, true, true, now() - interval '20 days' from members`
  let transactions = 0
  const stopped = {
    ...site.db,
    transaction: (work: Parameters<Database['transaction']>[0]) => {
      if (++transactions === 3) throw new Error('stopped')
      return site.db.transaction(work)
    },
  } as Database
  await expect(run(stopped)).rejects.toThrow('stopped')
  await Promise.all([run(), run()])
  const reminded = await sql.one`
    select count(*) as lines, count(distinct user_id) as members from notifications n
    where type = 'execution_reminder' and exists (select from executions e where e.id = n.execution_id and e.plan_id = ${plan.id})`
  expect(reminded).toEqual({ lines: 120, members: 120 })
})

test('a member who deletes the account meanwhile gets nothing', async () => {
  const member = await site.aMember()
  await anExecution(site, { user_id: member.id, idle_days: 20 })
  await sql`update users set closed_at = now() where id = ${member.id}`
  await anExecution(site, { idle_days: 20, user_id: (await site.aMember()).id })
  await run()
  expect(await remindersOf(member)).toEqual([])
})
