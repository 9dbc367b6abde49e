import { describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { OpenTo } from '#domain/features.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aForecast, aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
type Browser = Awaited<ReturnType<typeof site.as>>

const anAuthor = async () => await site.as(await site.aMember({ role: 'vip' }))
const author = await anAuthor()

const send = (form: object, browser = author) => browser.post('/api/plans', { form })
const publish = async (changes: Partial<PlanForm> = {}, browser: Browser = author) => {
  const response = await send(aPlanForm(changes), browser)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as SavedPlan
}
const edit = (plan: { id: string }, version: number, changes: Partial<PlanForm>) =>
  author.put(`/api/plans/${plan.id}`, { form: aPlanForm(changes), version })
const read = ({ id }: { id: string }) => site.getJson<PlanPage>(`/api/plans/${id}`)
const line = (label: string, cents: number) => ({ label, cents })

describe('A sheet', () => {
  test('is published with its plan, cleaned, and nothing else that was sent with it', async () => {
    const sheet = aForecast({ unit: ' une  journée ', start: [line(' Vélo\u00a0', 1)] })
    const { forecast } = await read(await publish({ forecast: { ...sheet, profit: 9 } as Forecast }))
    expect(forecast).toEqual({ ...sheet, unit: 'une journée', start: [line('Vélo', 1)] })
  })

  const AMOUNT = 'Écrivez un montant, par exemple 1 234,50.'
  const NEGATIVE = 'Le montant ne peut pas être négatif.'
  const TOO_LARGE = 'Le montant dépasse 10 000 000.'
  const SALES = 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.'
  const FIRST_SALES = 'Indiquez un nombre entier de ventes, de 0 à 1 000 000.'
  const TOO_MUCH = 'Le chiffre d’affaires ou le coût des ventes dépasse 10 000 000 par mois.'
  const MOST = 1_000_000_000
  const lines = (count: number) => Array.from({ length: count }, (_, n) => line(`Poste ${n}`, 1))
  const ONE_SALE = { sales_full: 1, sales_first: 1 }

  test.each<[string, Partial<Record<keyof Forecast, unknown>>, string]>([
    ['currency', { currency: 'USD' }, 'Veuillez choisir une monnaie.'],
    ['vat', { vat: 'included' }, 'Veuillez choisir une situation de TVA.'],
    ['unit', { unit: 'x'.repeat(41) }, '40 caractères au plus.'],
    ['unit', { unit: 'a\u202eb' }, 'Ce texte contient des caractères invisibles ou interdits.'],
    ['price', { price: 0 }, 'Indiquez un prix supérieur à zéro.'],
    ['price', { price: -1 }, NEGATIVE],
    ['price', { price: 0.5 }, AMOUNT],
    ['price', { price: MOST + 1, ...ONE_SALE }, TOO_LARGE],
    ['cost', { cost: -1 }, NEGATIVE],
    ['cost', { cost: MOST + 1, ...ONE_SALE }, TOO_LARGE],
    ['rate', { rate: -1 }, 'Un taux entre 0 et 60 %.'],
    ['rate', { rate: 6_001 }, 'Un taux entre 0 et 60 %.'],
    ['sales_full', { sales_full: 0, sales_first: 0 }, SALES],
    ['sales_full', { sales_full: 2.5, sales_first: 0 }, SALES],
    ['sales_full', { sales_full: 1_000_001, price: 1, cost: 0 }, SALES],
    ['sales_full', { price: MOST / 10, sales_full: 11, sales_first: 0 }, TOO_MUCH],
    ['sales_full', { cost: MOST / 10, sales_full: 11, sales_first: 0 }, TOO_MUCH],
    ['sales_first', { sales_first: -1 }, FIRST_SALES],
    [
      'sales_first',
      { sales_first: 41, sales_full: 40 },
      'Les ventes du premier mois dépassent le rythme de croisière.',
    ],
    ['opens', { opens: 0 }, 'Un mois entre 1 et 12.'],
    ['opens', { opens: 13 }, 'Un mois entre 1 et 12.'],
    ['ramp', { ramp: 0 }, 'Une durée de 1 à 24 mois.'],
    ['ramp', { ramp: 25 }, 'Une durée de 1 à 24 mois.'],
    ['start', { start: lines(13) }, '12 lignes au plus.'],
    ['start.0.label', { start: [line(' ', 1)] }, 'Nommez cette ligne.'],
    ['start.1.label', { start: [line('a', 1), line('x'.repeat(61), 1)] }, '60 caractères au plus.'],
    ['start.0.cents', { start: [line('a', 0)] }, 'Indiquez un montant supérieur à zéro.'],
    ['start.0.cents', { start: [line('a', MOST + 1)] }, TOO_LARGE],
    ['stock', { stock: -1 }, NEGATIVE],
    ['stock', { stock: MOST + 1 }, TOO_LARGE],
    ['charges', { charges: lines(13) }, '12 lignes au plus.'],
    ['charges.0.label', { charges: [line('', 1)] }, 'Nommez cette ligne.'],
    ['charges.0.cents', { charges: [line('a', -1)] }, NEGATIVE],
    ['pay', { pay: MOST + 1 }, TOO_LARGE],
    ['pay_from', { pay_from: 0 }, 'Un mois entre 1 et 24.'],
    ['pay_from', { pay_from: 25 }, 'Un mois entre 1 et 24.'],
    ['paid_in', { paid_in: 20 }, 'Veuillez choisir un délai.'],
    ['pays_in', { pays_in: 90 }, 'Veuillez choisir un délai.'],
    ['own', { own: -1 }, NEGATIVE],
    ['own', { own: MOST + 1 }, TOO_LARGE],
    ['loan', { loan: -1 }, NEGATIVE],
    ['loan', { loan: MOST + 1 }, TOO_LARGE],
    ['loan_rate', { loan_rate: 2_001 }, 'Un taux entre 0 et 20 %.'],
    ['loan_months', { loan_months: 5 }, 'Une durée de 6 à 120 mois.'],
    ['loan_months', { loan_months: 121 }, 'Une durée de 6 à 120 mois.'],
    ['months', { months: 1_000_000_000 }, 'Veuillez choisir une durée.'],
  ])('is refused at forecast.%s for %j: « %s » [217]', async (field, changes, message) => {
    const refused = await send(aPlanForm({ forecast: aForecast(changes as Partial<Forecast>) }))
    expect(await errorOf(refused)).toMatchObject({ status: 422, field: `forecast.${field}`, message })
  })

  test.each<Partial<Forecast>>([
    { currency: 'CHF', vat: 'excluded', unit: 'x'.repeat(40), months: 12, pay_from: 12 },
    { unit: '', price: 1, cost: 0, rate: 0, sales_full: 1_000_000, sales_first: 0, opens: 1, ramp: 1 },
    { price: MOST, cost: MOST, rate: 6_000, ...ONE_SALE, opens: 12, ramp: 24, months: 36, pay_from: 36 },
    { start: lines(12), charges: [line('é'.repeat(60), MOST)], stock: MOST, pay: MOST },
    { start: [], charges: [], stock: 0, pay: 0, own: 0, loan: 0, loan_rate: 0, loan_months: 6 },
    { own: MOST, loan: MOST, loan_rate: 2_000, loan_months: 120, paid_in: 90, pays_in: 60 },
  ])('is taken on its bounds: %j [217]', async (changes) => {
    const { forecast } = await read(await publish({ forecast: aForecast(changes) }))
    expect(forecast).toEqual(aForecast(changes))
  })

  test('of the largest texts fits into its column', async () => {
    const long = Array.from({ length: 12 }, () => line('🚲'.repeat(60), MOST))
    const forecast = aForecast({ unit: '"'.repeat(40), start: long, charges: long })
    expect((await read(await publish({ forecast }))).forecast).toEqual(forecast)
  })

  test('that lacks a number is refused', async () => {
    const { price: _, ...rest } = aForecast()
    expect((await send({ ...aPlanForm(), forecast: rest })).status).toBe(422)
    expect((await send({ ...aPlanForm(), forecast: 'E1' })).status).toBe(422)
  })
})

describe('The budget of a plan with a sheet', () => {
  test.each([
    [0, '0€'],
    [99_99, '<100€'],
    [100_00, '<500€'],
    [499_99, '<500€'],
    [500_00, '<1K€'],
    [999_99, '<1K€'],
    [1_000_00, '<5K€'],
    [4_999_99, '<5K€'],
    [5_000_00, '5K€+'],
  ])('is computed from its need of %i cents: %s, whatever the client sends [220]', async (cents, budget) => {
    const forecast = aForecast({ start: cents === 0 ? [] : [line('Matériel', cents)] })
    expect((await read(await publish({ forecast, budget: '0€' }))).budget).toBe(budget)
  })

  test('needs no chosen budget, valid or not; without a sheet it does [220]', async () => {
    const { budget: _, ...form } = aPlanForm({ forecast: aForecast() })
    for (const sent of [form, { ...form, budget: '12€' }]) {
      const saved = (await (await send(sent)).json()) as SavedPlan
      expect((await read(saved)).budget).toBe('<5K€')
      expect((await send({ ...sent, forecast: null })).status).toBe(422)
      expect(await errorOf(await send({ ...sent, forecast: null }))).toMatchObject({
        field: 'budget',
        message: 'Veuillez choisir un budget.',
      })
    }
  })

  test('is the one it is filtered by [221]', async () => {
    const saved = await publish({
      title: 'Filtré par besoin',
      budget: '0€',
      forecast: aForecast({ start: [line('Matériel', 700_00)] }),
    })
    const foundUnder = async (budget: string) => {
      const query = new URLSearchParams({ q: 'filtré par besoin', budget }).toString()
      const { plans } = await site.getJson<{ plans: { items: { id: string }[] } }>(`/api/search?${query}`)
      return plans.items.some(({ id }) => id === saved.id)
    }
    expect(await foundUnder('0€')).toBe(false)
    expect(await foundUnder('<1K€')).toBe(true)
    const fed = await site.getJson<{ plans: { id: string }[] }>(
      `/api/feed?${new URLSearchParams({ sort: 'new', budget: '<1K€' }).toString()}`,
    )
    expect(fed.plans.map(({ id }) => id)).toContain(saved.id)
  })
})

describe('An edit', () => {
  test('without a sheet keeps the one there is and its budget, however wrong the one it sends [223]', async () => {
    const forecast = aForecast()
    const saved = await publish({ forecast })
    const { budget: _, ...form } = aPlanForm({ title: 'Autre titre' })
    for (const [version, sent] of [form, { ...form, budget: '0€' }, { ...form, budget: '12€' }].entries()) {
      const response = await author.put(`/api/plans/${saved.id}`, { form: sent, version: version + 1 })
      expect(response.status).toBe(200)
      expect(await read(saved)).toMatchObject({ title: 'Autre titre', forecast, budget: '<5K€' })
    }
  })

  test('with another sheet takes it and its budget; null removes it, and then the sent budget counts [223]', async () => {
    const saved = await publish({ forecast: aForecast() })
    const forecast = aForecast({ start: [line('Un vélo', 90_00)] })
    expect((await edit(saved, 1, { forecast })).status).toBe(200)
    expect(await read(saved)).toMatchObject({ forecast, budget: '<100€' })
    expect((await edit(saved, 2, { forecast: null, budget: '12€' })).status).toBe(422)
    expect((await edit(saved, 2, { forecast: null, budget: '<1K€' })).status).toBe(200)
    expect(await read(saved)).toMatchObject({ forecast: null, budget: '<1K€' })
  })

  test('without a sheet does not restore one that is being removed, whatever version it names [223]', async () => {
    const saved = await publish({ forecast: aForecast() })
    await site.db.transaction(async (tx) => {
      await tx`update plans set forecast = null, version = 2 where id = ${saved.id}`
      expect((await edit(saved, 2, { title: 'Deviné' })).status).toBe(409)
    })
    expect(await read(saved)).toMatchObject({ forecast: null })
  })

  test('is read as it is sent: saving it unchanged changes nothing', async () => {
    const saved = await publish({ forecast: aForecast() })
    const { form, version } = await author.getJson<{ form: PlanForm; version: number }>(
      `/api/plans/${saved.id}/form`,
    )
    expect(form.forecast).toEqual(aForecast())
    await author.put(`/api/plans/${saved.id}`, { form, version })
    expect(await read(saved)).toMatchObject({ forecast: aForecast(), budget: '<5K€' })
  })

  test('of another author’s sheet is refused as any other, whether it mentions the forecast or not', async () => {
    const saved = await publish({ forecast: aForecast() })
    const other = await anAuthor()
    for (const forecast of [undefined, null, aForecast({ price: 1 })])
      expect(
        (await other.put(`/api/plans/${saved.id}`, { form: aPlanForm({ forecast }), version: 1 })).status,
      ).toBe(403)
    expect((await read(saved)).forecast).toEqual(aForecast())
  })
})

test('a plan that is sent again after a lost response is the same one, with its sheet; a changed sheet is saved over it', async () => {
  const draft_id = crypto.randomUUID()
  const sendAgain = async (forecast: Forecast | null) => {
    const response = await author.post('/api/plans', { form: aPlanForm({ forecast }), draft_id })
    return (await response.json()) as SavedPlan
  }
  const versionOf = async ({ id }: SavedPlan) =>
    (await sql.one<{ version: number }>`select version from plans where id = ${id}`).version
  const first = await sendAgain(aForecast())
  expect(await sendAgain(aForecast())).toEqual(first)
  expect(await versionOf(first)).toBe(1)
  expect(await sendAgain(null)).toEqual(first)
  expect(await versionOf(first)).toBe(2)
  expect(await read(first)).toMatchObject({ forecast: null, budget: '<500€' })
})

describe('A plan about placements', () => {
  const refusal = {
    status: 422,
    field: 'category',
    message: 'Un plan de cette catégorie ne peut pas avoir de prévisionnel : retirez-le d’abord.',
  }

  test.each<Partial<PlanForm>>([
    { category: 'Crypto' },
    { category: 'Trading' },
    { category: 'Autre', custom_category: 'Crypto' },
  ])('has no sheet: %j [224]', async (category) => {
    const refused = await send(aPlanForm({ ...category, forecast: aForecast() }))
    expect(await errorOf(refused)).toMatchObject(refusal)
    await publish(category)
  })

  test('cannot be made from a plan with a sheet, unless the sheet is removed [224]', async () => {
    const saved = await publish({ forecast: aForecast() })
    for (const forecast of [undefined, aForecast()])
      expect(await errorOf(await edit(saved, 1, { category: 'Trading', forecast }))).toMatchObject(refusal)
    expect((await edit(saved, 1, { category: 'Trading', forecast: null })).status).toBe(200)
    expect(await errorOf(await edit(saved, 2, { category: 'Trading', forecast: aForecast() }))).toMatchObject(
      refusal,
    )
  })
})

describe('The tag « prévisionnel »', () => {
  const tagged = async () => {
    const query = new URLSearchParams({ tag: 'prévisionnel' }).toString()
    const { plans } = await site.getJson<{ plans: { items: { id: string }[] } }>(`/api/search?${query}`)
    return plans.items.map(({ id }) => id)
  }

  test('lists exactly the plans with a sheet, at once after publishing and after removal [233]', async () => {
    await sql`update plans set forecast = null`
    expect(await tagged()).toEqual([])
    const [first, without] = [await publish({ forecast: aForecast() }), await publish()]
    expect(await tagged()).toEqual([first.id])
    await edit(without, 1, { forecast: aForecast() })
    expect(new Set(await tagged())).toEqual(new Set([first.id, without.id]))
    await edit(first, 1, { forecast: null })
    expect(await tagged()).toEqual([without.id])
    await author.delete(`/api/plans/${without.id}`)
    expect(await tagged()).toEqual([])
  })

  test('is removed when an author types it, in any spelling, and does not count towards the eight tags [233]', async () => {
    const typed = ['Prévisionnel', ' previsionnel', 'PRE\u0301VISIONNEL', 'budget prévisionnel']
    const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const saved = await publish({ tags: [...typed, ...eight] })
    expect((await read(saved)).tags).toEqual(['budget prévisionnel', ...eight])
    expect(await tagged()).not.toContain(saved.id)
  })

  test('does not list a plan without a sheet that had it before [233]', async () => {
    const plan = await site.aPlan({ tags: ['Prévisionnel', 'café'] })
    expect(await tagged()).not.toContain(plan.id)
    expect((await read(plan)).tags).toContain('Prévisionnel')
  })

  test('lists published plans, not pending ones [233]', async () => {
    const waiting = await publish({ forecast: aForecast() }, await site.as(await site.aMember()))
    expect(await tagged()).not.toContain(waiting.id)
    const validator = await site.as(await site.aMember({ role: 'validator' }))
    await validator.post(`/api/validator/plans/${waiting.id}/approve`, { version: 1 })
    expect(await tagged()).toContain(waiting.id)
  })
})

describe('While the feature is closed', () => {
  const open = async (openTo: OpenTo) =>
    void (await sql`
      insert into feature_switches (feature, open_to) values ('forecast', ${openTo})
      on conflict (feature) do update set open_to = excluded.open_to`)
  const closed = { status: 403, message: 'Cette fonction n’est pas encore ouverte.' }

  test('no sheet can be added; a published one is shown, kept by edits and may be removed [305]', async () => {
    const saved = await publish({ forecast: aForecast() })
    await open('nobody')
    expect(await errorOf(await send(aPlanForm({ forecast: aForecast() })))).toMatchObject(closed)
    expect(await errorOf(await edit(saved, 1, { forecast: aForecast({ price: 1 }) }))).toMatchObject(closed)
    await publish()
    expect((await edit(saved, 1, { title: 'Sans en parler' })).status).toBe(200)
    expect((await edit(saved, 2, { title: 'Tel quel', forecast: aForecast() })).status).toBe(200)
    expect((await read(saved)).forecast).toEqual(aForecast())
    expect((await edit(saved, 3, { forecast: null })).status).toBe(200)
    await open('everyone')
    expect((await edit(saved, 4, { forecast: aForecast() })).status).toBe(200)
  })
})

test('labels that resemble markup or formulas are saved as they were typed [302]', async () => {
  const labels = ['<img src=x onerror=alert(1)>', '=1+1', '[x](javascript:alert(1))', '| ``` |']
  const sheet = aForecast({
    unit: '<script>alert(1)</script>',
    start: labels.map((label) => line(label, 1)),
    charges: labels.map((label) => line(label, 1)),
  })
  expect((await read(await publish({ forecast: sheet }))).forecast).toEqual(sheet)
})
