import { expect, test } from 'vitest'
import type { PlanPage } from '#domain/plans.ts'
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

test.for(['pending', 'rejected'] as const)('a %s plan is not there for the public [46]', async (status) => {
  const { slug } = await site.aPlan({ status })
  const response = await site.get(`/api/plans/${slug}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    error: { kind: 'not_found', message: 'Ce plan n’existe pas ou n’est plus en ligne.' },
  })
})

test.for(['inconnu', '%00', "' or 1=1 --", 'x'.repeat(300), '%E0%A4%A'])(
  'an address like « %s » is answered, not suffered',
  async (slug) => {
    const { status } = await site.get(`/api/plans/${slug.includes('%') ? slug : encodeURIComponent(slug)}`)
    expect([404, 422]).toContain(status)
  },
)
