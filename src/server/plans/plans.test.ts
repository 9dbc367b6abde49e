import { expect, test } from 'vitest'
import type { PlanCard, PlanPage } from '#domain/plans.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()

test('a published plan is read with its text, its headings and its counters [43]', async () => {
  await site.aPlan({ title: 'Ouvrir un fournil', markdown: '## Objectif\n\nCuire du pain.', likes_count: 7 })
  const plan = await site.getJson<PlanPage>('/api/plans/ouvrir-un-fournil')
  expect(plan).toMatchObject({
    title: 'Ouvrir un fournil',
    content_html: '<h2 id="t-objectif">Objectif</h2>\n<p>Cuire du pain.</p>\n',
    headings: [{ level: 2, text: 'Objectif', id: 't-objectif' }],
    reading_minutes: 1,
    likes_count: 7,
  })
})

test.for(['pending', 'rejected'] as const)('a %s plan is not found by the public [46]', async (status) => {
  const { slug } = await site.aPlan({ status })
  const response = await site.get(`/api/plans/${slug}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    error: { kind: 'not_found', message: 'Ce plan n’existe pas ou n’est plus en ligne.' },
  })
})

test.for(['inconnu', '%00', "' or 1=1 --", 'x'.repeat(300), '%E0%A4%A'])(
  'an address like « %s » gets a 404 or 422',
  async (slug) => {
    const { status } = await site.get(`/api/plans/${slug.includes('%') ? slug : encodeURIComponent(slug)}`)
    expect([404, 422]).toContain(status)
  },
)

test('related plans are the three most liked others of the category, whatever their level and budget', async () => {
  const { slug } = await site.aPlan({ category: 'Coaching', likes_count: 90 })
  const others = [
    { category: 'Coaching', difficulty: 'expert', budget: '5K€+', likes_count: 3 },
    { category: 'Coaching', difficulty: 'débutant', validated: true, likes_count: 1 },
    { category: 'Coaching', duration: '1–3 mois', likes_count: 5 },
    { category: 'Coaching', likes_count: 0 },
    { category: 'Coaching', likes_count: 80, status: 'pending' },
    { category: 'Trading', likes_count: 70 },
    { category: 'Autre', likes_count: 60 },
  ] as const
  for (const plan of others) await site.aPlan(plan)
  const { plans } = await site.getJson<{ plans: PlanCard[] }>(`/api/plans/${slug}/related`)
  expect(plans.map(({ category, likes_count }) => [category, likes_count])).toEqual([
    ['Coaching', 5],
    ['Coaching', 3],
    ['Coaching', 1],
  ])
})
