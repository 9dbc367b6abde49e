import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { NOTHING_CHANGED, type SavedScenario } from '#domain/forecast/saved-scenarios.ts'
import { exportedLists } from '#server/personal-data/export.queries.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const E2 = exampleForecast('E2')
const S1: Scenario = { prix: 4_490, ventes: 45, charges: 19_000, apport: 300_000 }

type Saving = { id?: string; plan_id: string; name?: string; scenario?: Scenario }

async function aReader(changes: Parameters<typeof site.aMember>[0] = {}) {
  const member = await site.aMember(changes)
  const browser = await site.as(member)
  return {
    ...member,
    save: ({ id = randomUUID(), name = 'À Liège', scenario = S1, plan_id }: Saving) =>
      browser.put(`/api/my/scenarios/${id}`, { plan_id, name, scenario }),
    rename: (id: string, name: string) => browser.patch(`/api/my/scenarios/${id}`, { name }),
    remove: (id: string) => browser.delete(`/api/my/scenarios/${id}`),
    list: () => browser.getJson<{ scenarios: SavedScenario[]; max: number }>('/api/my/scenarios'),
  }
}

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string; field?: string } }).error

const aPlan = () => site.aPlan({ forecast: E2 })

test('a saved scenario is listed with the need and the break-even that its plan’s page shows', async () => {
  const plan = await aPlan()
  const reader = await aReader()
  const id = randomUUID()
  const response = await reader.save({ id, plan_id: plan.id, scenario: { ...S1, emprunt: E2.loan } })
  expect(await response.json()).toEqual({ id, saved: 1, max: 5 })
  expect((await reader.list()).scenarios).toEqual([
    {
      id,
      name: 'À Liège',
      scenario: S1,
      updated_at: expect.any(String) as string,
      plan: { id: plan.id, slug: plan.slug, title: plan.title },
      currency: 'EUR',
      results: { need_cents: 341_476, need_is_at_least: false, break_even_units: 44, break_even_month: 8 },
    },
  ])
})

test('saving again under the same id replaces it; renaming and deleting change it alone', async () => {
  const plan = await aPlan()
  const reader = await aReader()
  const [id, other] = [randomUUID(), randomUUID()]
  await reader.save({ id: other, plan_id: plan.id, name: 'Autre' })
  await Promise.all([reader.save({ id, plan_id: plan.id }), reader.save({ id, plan_id: plan.id })])
  await reader.save({ id, plan_id: plan.id, scenario: { apport: 0 } })
  expect((await reader.rename(id, '  À Namur ')).status).toBe(200)
  const names = async () => (await reader.list()).scenarios.map(({ name, scenario }) => [name, scenario])
  expect(await names()).toEqual([
    ['À Namur', { apport: 0 }],
    ['Autre', S1],
  ])
  expect((await reader.remove(id)).status).toBe(200)
  expect((await reader.remove(id)).status).toBe(404)
  expect(await names()).toEqual([['Autre', S1]])
})

test('five scenarios are kept, fifty by VIP; one more is refused with a sentence, also when many are saved at once', async () => {
  const plan = await aPlan()
  const reader = await aReader()
  const responses = await Promise.all(Array.from({ length: 8 }, () => reader.save({ plan_id: plan.id })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = responses.find(({ status }) => status === 409)!
  expect((await errorOf(refused)).message).toBe(
    'Vous gardez déjà 5 scénarios, le maximum : supprimez-en un, ou devenez VIP pour en garder 50.',
  )
  const [first] = (await reader.list()).scenarios
  expect((await reader.save({ id: first!.id, plan_id: plan.id, name: 'Le même' })).status).toBe(200)

  const vip = await aReader({ role: 'vip' })
  await sql`
    insert into saved_scenarios (id, user_id, plan_id, name, scenario)
    select gen_random_uuid(), ${vip.id}, ${plan.id}, 'n', '{"apport": 1}' from generate_series(1, 49)`
  expect((await vip.save({ plan_id: plan.id })).status).toBe(200)
  expect((await errorOf(await vip.save({ plan_id: plan.id }))).message).toBe(
    'Vous gardez déjà 50 scénarios, le maximum : supprimez-en un.',
  )
})

test.each<[string, Scenario, string, string]>([
  ['without a change', { prix: 4_990 }, 'scenario', NOTHING_CHANGED],
  ['with a negative amount', { apport: -1 }, 'scenario.apport', 'Le montant ne peut pas être négatif.'],
  [
    'with half a sale',
    { ventes: 1.5 },
    'scenario.ventes',
    'Indiquez un nombre entier de ventes, de 1 à 1 000 000.',
  ],
  ['without a price', { prix: 0 }, 'scenario.prix', 'Indiquez un prix supérieur à zéro.'],
])('a scenario %s is refused, and nothing is saved', async (_case, scenario, field, message) => {
  const plan = await aPlan()
  const reader = await aReader()
  const response = await reader.save({ plan_id: plan.id, scenario })
  expect(response.status).toBe(422)
  expect(await errorOf(response)).toMatchObject({ field, message })
  expect((await reader.list()).scenarios).toEqual([])
})

test('values that are too large together are refused', async () => {
  const plan = await aPlan()
  const reader = await aReader()
  const response = await reader.save({ plan_id: plan.id, scenario: { prix: 1e9, ventes: 1e6 } })
  expect(await errorOf(response)).toMatchObject({ field: 'scenario.ventes' })
})

test.each([
  ['', 'Veuillez donner un nom à ce scénario.'],
  ['é'.repeat(81), 'Un nom compte 80 caractères au plus.'],
])('the name « %s » is refused', async (name, message) => {
  const plan = await aPlan()
  const response = await (await aReader()).save({ plan_id: plan.id, name })
  expect(response.status).toBe(422)
  expect(await errorOf(response)).toMatchObject({ field: 'name', message })
})

test('a scenario needs a published plan with a forecast, and is hidden while there is none', async () => {
  const reader = await aReader()
  const without = await site.aPlan()
  const pending = await site.aPlan({ status: 'pending', forecast: E2 })
  for (const { id } of [without, pending, { id: randomUUID() }])
    expect((await reader.save({ plan_id: id })).status).toBe(404)

  const plan = await aPlan()
  await reader.save({ plan_id: plan.id })
  await sql`update plans set status = 'pending' where id = ${plan.id}`
  expect((await reader.list()).scenarios).toEqual([])
  await sql`update plans set status = 'published' where id = ${plan.id}`
  expect((await reader.list()).scenarios).toHaveLength(1)
  await sql`delete from plans where id = ${plan.id}`
  expect((await reader.list()).scenarios).toEqual([])
})

test('another member can neither see, replace, rename nor delete a scenario', async () => {
  const plan = await aPlan()
  const [owner, other] = [await aReader(), await aReader()]
  const id = randomUUID()
  await owner.save({ id, plan_id: plan.id })
  expect((await other.save({ id, plan_id: plan.id, name: 'À moi' })).status).toBe(404)
  expect((await other.rename(id, 'À moi')).status).toBe(404)
  expect((await other.remove(id)).status).toBe(404)
  expect((await other.list()).scenarios).toEqual([])
  expect((await owner.list()).scenarios).toMatchObject([{ id, name: 'À Liège' }])
})

test('a banned member keeps saving scenarios, which are private', async () => {
  const plan = await aPlan()
  const reader = await aReader({ bans: ['temp'] })
  expect((await reader.save({ plan_id: plan.id })).status).toBe(200)
})

test('the export of one’s data contains the scenarios', async () => {
  const plan = await aPlan()
  const reader = await aReader()
  await reader.save({ plan_id: plan.id })
  const exported = await sql<object[]>`${exportedLists(sql, reader.id)['scenarios']!}`
  expect(exported).toMatchObject([{ plan: plan.slug, nom: 'À Liège', scenario: S1 }])
})
