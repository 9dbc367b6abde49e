import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { EXECUTION_STATUSES, JOURNAL_VISIBILITIES } from '#domain/executions/executions.ts'
import { exportedLists } from '#server/personal-data/export.queries.ts'
import { listMismatches, recountMember } from '#server/ops/recount.queries.ts'
import { repair } from '#server/ops/recount.ts'
import type { aBrowser } from '../../../tests/support/browser.ts'
import { aDatabase } from '../../../tests/support/database.ts'
import { anEntry, anExecution, aStep } from '../../../tests/support/executions.ts'
import { aSite } from '../../../tests/support/site.ts'
import { handleIdleExecutions } from './jobs.ts'

const retries: unknown[] = []
const db = await aDatabase({ onRetry: (error) => retries.push(error) })
const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' }, db })
const { sql } = db
// A deadlock would be retried, and the test would not see it.
afterEach(() => {
  if (retries.length > 0) throw new AggregateError(retries.splice(0), 'transactions were tried again')
})

type Browser = ReturnType<typeof aBrowser>
type Step = (browser: Browser, plan: string, id: string) => Promise<Response>

const status =
  (body: object): Step =>
  (browser, _plan, id) =>
    browser.put(`/api/my/executions/${id}/status`, body)

/** The transitions that change counts. */
const TRANSITIONS: Step[] = [
  (browser, plan) => browser.put(`/api/plans/${plan}/execution`, { id: randomUUID() }),
  (browser, _plan, id) =>
    browser.put(`/api/my/executions/${id}/steps/${randomUUID()}`, {
      content: 'Oui',
      position: 0,
      done: true,
    }),
  status({ status: 'paused' }),
  status({ status: 'running' }),
  status({ status: 'succeeded' }),
  status({ status: 'abandoned', abandon_reason: 'time' }),
  (browser, _plan, id) => browser.put(`/api/my/executions/${id}/publication`, { visibility: 'all' }),
  (browser, _plan, id) => browser.delete(`/api/my/executions/${id}/publication`),
  (browser, _plan, id) => browser.delete(`/api/my/executions/${id}`),
]

async function writeTransition(id: string, at: number): Promise<void> {
  const state = EXECUTION_STATUSES[at % EXECUTION_STATUSES.length]!
  const isEnded = state === 'abandoned' || state === 'succeeded'
  await sql`
    update executions set status = ${state}, abandon_reason = ${state === 'abandoned' ? 'cost' : null},
      ended_on = ${isEnded ? sql`zurich_day(now())` : null}, visibility = ${JOURNAL_VISIBILITIES[at % JOURNAL_VISIBILITIES.length]!},
      is_begun = is_begun or ${at > 4}
    where id = ${id}`
}

/** Numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('counts equal a recount after 1,000 random transitions by concurrent members, with erasures, a deleted plan and pauses [254]', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => site.aMember()))
  const plans = await Promise.all(members.map(({ id }) => site.aPlan({ author_id: id })))
  for (const { id } of members) await recountMember(sql, id)
  const run = async (member: { id: string; pseudo: string }, seed: number) => {
    const next = numbers(seed)
    const browser = await site.as(member)
    for (let n = 0; n < 100; n++) {
      const plan = plans[next(plans.length)]!
      const own = await sql<{ id: string }[]>`
        select id from executions where user_id = ${member.id} and plan_id = ${plan.id}`
      const at = own[0] ? next(TRANSITIONS.length) : 0
      // Most transitions are those of the table, without the request around them.
      if (n % 6 > 0 && own[0]) {
        await writeTransition(own[0].id, at)
        continue
      }
      const response = await TRANSITIONS[at]!(browser, plan.id, own[0]?.id ?? randomUUID())
      expect([200, 404, 409]).toContain(response.status)
      if (n >= 60 && seed > 8) {
        await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
        return
      }
    }
  }
  const idle = async () => {
    for (let n = 0; n < 5; n++) {
      await sql`
        update executions set last_activity_at = now() - interval '100 days'
        where id in (select id from executions where status = 'running' order by id limit 3)`
      await handleIdleExecutions({ db, live: site.live })
    }
  }
  await Promise.all([...members.map((member, at) => run(member, at + 1)), idle()])
  expect(await listMismatches(sql)).toEqual([])
  const [first] = members
  await (await site.as(first)).delete(`/api/plans/${plans[0]!.id}`)
  await site.runLongJobs()
  expect(await listMismatches(sql)).toEqual([])
  expect((await sql`select from executions where plan_id is null`).count).toBeGreaterThan(0)
})

test('a recount names wrong counts of executions and repairs them [254]', async () => {
  const { plan_id } = await anExecution(site, { visibility: 'text' })
  await anExecution(site, { plan_id, status: 'abandoned' })
  await sql`update plan_evidence set started = 7, running = 0, journals = 3 where plan_id = ${plan_id}`
  const wrong = (await listMismatches(sql)).filter(({ id }) => id === plan_id)
  expect(wrong).toMatchObject([
    { counter: 'executions_running', stored: 0, counted: 1 },
    { counter: 'executions_started', stored: 7, counted: 2 },
    { counter: 'journals', stored: 3, counted: 1 },
  ])
  await repair(db.transaction, wrong)
  expect((await listMismatches(sql)).filter(({ id }) => id === plan_id)).toEqual([])
})

test('the export has the member’s executions, steps and entries, and nothing of others; the erasure leaves none [301]', async () => {
  const author = await site.aMember()
  const member = await site.aMember()
  const plan = await site.aPlan({ author_id: author.id })
  const { id } = await anExecution(site, { user_id: member.id, plan_id: plan.id, visibility: 'all' })
  const step = await aStep(sql, id, 'Louer un local')
  const entry = await anEntry(sql, id, { content: 'Premier jour', spent_cents: 4_200 })
  const exported = async (userId: string) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(exportedLists(sql, userId)).map(async ([name, query]) => [name, await sql`${query}`]),
      ),
    ) as Record<string, object[]>
  const own = await exported(member.id)
  expect(own['executions']).toMatchObject([{ id, plan: plan.slug, etat: 'running', visibilite: 'all' }])
  expect(own['etapes_d_execution']).toMatchObject([{ execution: id, texte: 'Louer un local' }])
  expect(own['entrees_de_journal']).toMatchObject([
    { id: entry, texte: 'Premier jour', depense_centimes: 4_200 },
  ])
  expect(JSON.stringify(await exported(author.id))).not.toMatch(new RegExp(`${id}|${entry}|Premier jour`))

  await (await site.as(member)).delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
  expect((await site.get(`/api/executions/${id}`)).status).toBe(404)
  await site.runLongJobs()
  for (const [table, row] of [
    ['executions', id],
    ['execution_steps', step],
    ['journal_entries', entry],
  ] as const)
    expect((await sql`select from ${sql(table)} where id = ${row}`).count, table).toBe(0)
  expect(await sql.one`select started, journals from plan_evidence where plan_id = ${plan.id}`).toEqual({
    started: 0,
    journals: 0,
  })
})
