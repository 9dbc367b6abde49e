import { describe, expect, test } from 'vitest'
import type { PlanEvidence } from '#domain/executions/executions.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { anEntry, anExecution } from '../../../tests/support/executions.ts'
import { aSite } from '../../../tests/support/site.ts'
import { updateEvidence } from './jobs.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const night = () => updateEvidence(site.db)

type Plan = { id: string; slug: string }
const evidenceOf = async ({ slug }: Plan): Promise<PlanEvidence> =>
  (await (await site.as(await site.aMember())).getJson<PlanPage>(`/api/member/plans/${slug}`)).evidence
const rangesOf = async (plan: Plan) => (await evidenceOf(plan)).ranges

/** An execution, two months old, with what was spent. */
async function spending(plan: Plan, amount: number, execution: Parameters<typeof anExecution>[1] = {}) {
  const one = await anExecution(site, {
    plan_id: plan.id,
    shares_figures: true,
    started_ago: 60,
    ...execution,
  })
  await anEntry(sql, one.id, { spent_cents: amount * 100 })
  return one
}

describe('The ranges of a plan', () => {
  test('come with the third consenting member, after the night and not before [269] [272]', async () => {
    const plan = await site.aPlan()
    await spending(plan, 742)
    await spending(plan, 980)
    await night()
    expect(await rangesOf(plan)).toBeNull()
    const third = await spending(plan, 1630)
    expect(await rangesOf(plan)).toBeNull()
    await night()
    const ranges = {
      currency: 'EUR',
      spent: { from: 500, to: 2000, people: 3 },
      first_sale: null,
      monthly_sales: null,
    }
    expect(await rangesOf(plan)).toEqual(ranges)
    await anEntry(sql, third.id, { spent_cents: 9_000_000 })
    expect(await rangesOf(plan)).toEqual(ranges)
    await night()
    expect((await rangesOf(plan))?.spent).toEqual({ from: 500, to: 100_000, people: 3 })
  })

  test('change with « Non » in the next night only, and disappear with the third member [263] [272]', async () => {
    const plan = await site.aPlan()
    const member = await site.aMember()
    await spending(plan, 742)
    await spending(plan, 980)
    const last = await spending(plan, 1630, { user_id: member.id })
    await night()
    await (await site.as(member)).put(`/api/my/executions/${last.id}/figures`, { shares_figures: false })
    expect((await rangesOf(plan))?.spent?.people).toBe(3)
    await night()
    expect(await rangesOf(plan)).toBeNull()
  })

  test('do not show by their difference what one member wrote: any figure of the same step reads the same [272]', async () => {
    const plan = await site.aPlan()
    await spending(plan, 742)
    await spending(plan, 980)
    const { id } = await spending(plan, 1010)
    const visitor = await site.as(await site.aMember())
    const shown = async () =>
      await Promise.all(
        [`/api/member/plans/${plan.slug}`, `/api/plans/${plan.id}/executions`].map((path) =>
          visitor.getJson<object>(path),
        ),
      )
    await night()
    const before = await shown()
    expect(JSON.stringify(before)).toContain('"spent":{"to":2000,"from":500,"people":3}')
    for (const amount of [1_001, 1_500, 2_000]) {
      await sql`update journal_entries set spent_cents = ${amount * 100} where execution_id = ${id}`
      expect(await shown()).toEqual(before)
      await night()
      expect(await shown()).toEqual(before)
    }
    await sql`update journal_entries set spent_cents = 200100 where execution_id = ${id}`
    await night()
    expect(await shown()).not.toEqual(before)
  })

  test('are not changed by executions without consent, uncounted, the author’s own or in another currency [271]', async () => {
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    for (const amount of [742, 980, 1630]) await spending(plan, amount)
    const francs: Forecast = { ...exampleForecast('E1'), currency: 'CHF' }
    const asked = await spending(plan, 50_000, { shares_figures: false })
    await sql`update executions set shares_figures = null where id = ${asked.id}`
    await spending(plan, 50_000, { shares_figures: false })
    await spending(plan, 50_000, { is_counted: false })
    await spending(plan, 50_000, { user_id: author.id })
    await spending(plan, 50_000, { forecast: francs })
    await night()
    expect((await rangesOf(plan))?.spent).toEqual({ from: 500, to: 2000, people: 3 })
  })

  test('are in the currency of the plan [271]', async () => {
    const francs: Forecast = { ...exampleForecast('E1'), currency: 'CHF' }
    const plan = await site.aPlan({ forecast: francs })
    for (const amount of [742, 980, 1630]) await spending(plan, amount, { forecast: francs })
    await spending(plan, 50_000)
    await night()
    expect(await rangesOf(plan)).toMatchObject({ currency: 'CHF', spent: { people: 3 } })
  })

  test('have what was spent by executions of thirty days, or ended ones [270]', async () => {
    const plan = await site.aPlan()
    await spending(plan, 742, { started_ago: 30 })
    await spending(plan, 980, { started_ago: 30 })
    await spending(plan, 1630, { started_ago: 29 })
    await night()
    expect(await rangesOf(plan)).toBeNull()
    await spending(plan, 90, { started_ago: 1, status: 'succeeded' })
    await night()
    expect((await rangesOf(plan))?.spent).toEqual({ from: 50, to: 1000, people: 3 })
  })

  test('have the days until the first sale and the mean of the whole months after it [270]', async () => {
    const plan = await site.aPlan()
    for (const [days, sales] of [
      [0, 6],
      [9, 12],
      [31, 18],
    ] as const) {
      const { id } = await anExecution(site, { plan_id: plan.id, shares_figures: true, status: 'succeeded' })
      await sql`update executions set started_on = '2025-01-05', ended_on = '2025-05-20' where id = ${id}`
      const first = (await sql.one<{ day: string }>`select '2025-01-05'::date + ${days}::int as day`).day
      await anEntry(sql, id, { entry_date: '2024-12-24', content: 'Avant' })
      await anEntry(sql, id, { entry_date: first, sales: 1000 })
      // March and April are whole; February is too, unless the first sale was in it.
      await anEntry(sql, id, { entry_date: '2025-03-31', sales })
      await anEntry(sql, id, { entry_date: '2025-04-01', sales })
      await anEntry(sql, id, { entry_date: '2025-05-19', sales: 5000 })
    }
    await night()
    expect(await rangesOf(plan)).toMatchObject({
      first_sale: { from: 0, to: 60, people: 3 },
      // 2 × 6 / 3, 2 × 12 / 3, and 2 × 18 / 2, since the last one sold first in February
      monthly_sales: { from: 2, to: 20, people: 3 },
    })
  })

  test('of sales per month are of means that are not whole [270]', async () => {
    const means = async (sales: number) => {
      const plan = await site.aPlan()
      for (let n = 0; n < 3; n++) {
        const { id } = await anExecution(site, {
          plan_id: plan.id,
          shares_figures: true,
          status: 'succeeded',
        })
        await sql`update executions set started_on = '2025-01-05', ended_on = '2025-03-31' where id = ${id}`
        await anEntry(sql, id, { entry_date: '2025-01-06', sales: 1000 })
        // In February and March together.
        await anEntry(sql, id, { entry_date: '2025-02-10', sales })
      }
      await night()
      return (await rangesOf(plan))?.monthly_sales
    }
    expect(await means(5)).toEqual({ from: 2, to: 5, people: 3 })
    expect(await means(1)).toEqual({ from: 0, to: 1, people: 3 })
  })

  test('are of every plan, also when a plan does not fit into one batch', async () => {
    const plans = [await site.aPlan(), await site.aPlan(), await site.aPlan()]
    for (const plan of plans) {
      await sql`
        with members as (
          insert into users (name, email, email_verified)
          select 'Lot ' || n || ' ' || left(${plan.id}, 8), n || '-' || ${plan.id} || '@exemple.test', true from generate_series(1, 260) n returning id
        ), started as (
          insert into executions (id, user_id, plan_id, plan_title, plan_version, shares_figures, started_on, is_begun, is_counted)
          select gen_random_uuid(), id, ${plan.id}, 'Plan', 1, true, '2025-01-01', true, true from members returning id
        )
        insert into journal_entries (id, execution_id, entry_date, spent_cents)
        select gen_random_uuid(), id, '2025-02-01', 100000 from started`
    }
    await night()
    for (const plan of plans)
      expect((await rangesOf(plan))?.spent).toEqual({ from: 1000, to: 1000, people: 260 })
  })
})

describe('The most frequent reason', () => {
  test('shows from three abandonments on, after the night; on a tie there is none [273]', async () => {
    const plan = await site.aPlan()
    const abandon = async (reason: string) => {
      const { id } = await anExecution(site, { plan_id: plan.id, status: 'abandoned' })
      await sql`update executions set abandon_reason = ${reason} where id = ${id}`
      return id
    }
    const reasonAfterNight = async () => {
      await night()
      return (await evidenceOf(plan)).abandon_reason
    }
    await abandon('time')
    await abandon('time')
    expect(await reasonAfterNight()).toBeNull()
    await abandon('cost')
    expect((await evidenceOf(plan)).abandon_reason).toBeNull()
    expect(await reasonAfterNight()).toBe('time')
    const last = await abandon('cost')
    expect(await reasonAfterNight()).toBeNull()
    await sql`delete from executions where id = ${last}`
    expect(await reasonAfterNight()).toBe('time')
    await sql`
      update executions set status = 'running', abandon_reason = null, ended_on = null where plan_id = ${plan.id}`
    expect(await reasonAfterNight()).toBeNull()
  })
})

test('a plan without executions has an empty section [274]', async () => {
  const plan = await site.aPlan()
  expect(await evidenceOf(plan)).toEqual({
    started: 0,
    running: 0,
    paused: 0,
    succeeded: 0,
    abandoned: 0,
    abandon_reason: null,
    ranges: null,
    journals: [],
    journals_count: 0,
  })
})
