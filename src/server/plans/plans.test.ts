import { expect, test } from 'vitest'
import type { PlanCard, PlanPage } from '#domain/plans/plans.ts'
import { endpoints } from '../../../tests/support/endpoints.ts'
import { anExecution } from '../../../tests/support/executions.ts'
import { aForecast } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

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

test.for(['pending', 'rejected'] as const)(
  'nothing below the address of a plan is found once the plan is %s [46]',
  async (status) => {
    const plan = await site.aPlan({ markdown: '1. Un\n2. Deux', forecast: aForecast() })
    await anExecution(site, { plan_id: plan.id, visibility: 'all' })
    const { id: member } = await site.aMember()
    await sql`insert into comments (plan_id, user_id, content) values (${plan.id}, ${member}, 'Bravo')`
    await sql`
      insert into reviews (id, plan_id, user_id, budget, delay, difficulty, reason, basis, by_staff, plan_version)
      values (gen_random_uuid(), ${plan.id}, ${member}, 3, 3, 3, ${'Un avis. '.repeat(6)}, 'trade', false, 1)`
    const paths = endpoints.flatMap(([, { method, path, access }]) =>
      method === 'GET' && access === 'anyone' && path.startsWith('/api/plans/:planId/')
        ? [path.replace(':planId', plan.id)]
        : [],
    )
    const visitor = await site.as()
    const statusOf = async (path: string): Promise<[string, number]> => [
      path,
      (await visitor.get(path)).status,
    ]
    const online = new Map(await Promise.all(paths.map(statusOf)))
    // Only an adaptation is compared with its original.
    expect(paths.filter((path) => online.get(path) !== 200)).toEqual([`/api/plans/${plan.id}/adaptation`])
    await sql`
      update plans set status = ${status}, review_note = ${status === 'rejected' ? 'À revoir.' : null}
      where id = ${plan.id}`
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map((path) => [path, 404]))
  },
)

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
