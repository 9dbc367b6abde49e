import { expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { CardForecast } from '#domain/forecast/forecast-card.ts'
import type { PlanCard } from '#domain/plans/plans.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const E2 = exampleForecast('E2')
const E2_FIGURES: CardForecast = {
  currency: 'EUR',
  months: 24,
  need_cents: 347771,
  need_is_at_least: false,
  break_even_month: 6,
}

test('each list of cards has the figures of the forecast, and null for a plan without one [35]', async () => {
  const [author, fan] = [await site.aMember({ role: 'vip', pseudo: 'Sara' }), await site.aMember()]
  const withSheet = await site.aPlan({ author_id: author.id, category: 'IA', title: 'Puzzles', forecast: E2 })
  const without = await site.aPlan({ author_id: author.id, category: 'IA', title: 'Puzzles anciens' })
  await sql`insert into followers (follower_id, following_id) values (${fan.id}, ${author.id})`
  for (const { id } of [withSheet, without]) {
    await sql`insert into bookmarks (plan_id, user_id) values (${id}, ${fan.id})`
    await sql`insert into likes (plan_id, user_id) values (${id}, ${fan.id})`
    await sql`insert into reposts (plan_id, user_id) values (${id}, ${fan.id})`
  }
  const browser = await site.as(fan)
  const plansOf = (id: string, list: string) => `/api/members/${id}/lists/${list}`
  const lists = [
    '/api/feed?sort=top',
    '/api/feed?sort=new',
    '/api/feed?sort=views',
    '/api/feed?category=IA',
    '/api/feed/following',
    '/api/my/bookmarks',
    plansOf(author.id, 'plans'),
    plansOf(fan.id, 'likes'),
    plansOf(fan.id, 'reposts'),
    '/api/search/plans?q=puzzles',
  ]
  for (const path of lists) {
    const { plans, items } = await browser.getJson<{ plans?: PlanCard[]; items?: PlanCard[] }>(path)
    const cards = new Map((plans ?? items ?? []).map((plan) => [plan.id, plan]))
    expect(cards.get(withSheet.id)?.forecast_figures, path).toEqual(E2_FIGURES)
    expect(cards.get(without.id)?.forecast_figures, path).toBeNull()
    expect(JSON.stringify([...cards.values()]), path).not.toContain('sheet')
  }
  const related = await site.getJson<{ plans: PlanCard[] }>(`/api/plans/${without.slug}/related`)
  expect(related.plans.map(({ forecast_figures }) => forecast_figures)).toEqual([E2_FIGURES])
})

test('a card follows a change of the forecast, and its removal, at once [35]', async () => {
  const author = await site.as(await site.aMember({ role: 'vip' }))
  const response = await author.post('/api/plans', {
    form: aPlanForm({ title: 'Une fromagerie', forecast: E2 }),
  })
  const plan = (await response.json()) as SavedPlan
  const shown = async () => {
    const { plans } = await site.getJson<{ plans: PlanCard[] }>('/api/feed?sort=new')
    return plans.find(({ id }) => id === plan.id)?.forecast_figures
  }
  const edit = (version: number, forecast: typeof E2 | null) =>
    author.put(`/api/plans/${plan.id}`, { form: aPlanForm({ title: 'Une fromagerie', forecast }), version })
  expect(await shown()).toEqual(E2_FIGURES)
  expect((await edit(1, exampleForecast('E7'))).status).toBe(200)
  expect(await shown()).toMatchObject({ need_cents: 2234652, need_is_at_least: true, break_even_month: null })
  expect((await edit(2, null)).status).toBe(200)
  expect(await shown()).toBeNull()
})
