import { expect, test } from 'vitest'
import { categorySlug, FILTER_CATEGORIES } from '#domain/categories.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { repair } from '#server/ops/recount.ts'
import { aForecast, aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

const listTopics = async (planId: string) =>
  (
    await sql<{ topic: string }[]>`select topic from plan_topics where plan_id = ${planId} order by topic`
  ).map(({ topic }) => topic)

const listWrongTopics = async () =>
  (await listMismatches(sql)).filter(({ counter }) => counter === 'wrong_topics')

test('a category has the same slug in the database and in its address', async () => {
  const slugs = await sql<{ slug: string }[]>`
    select category_slug(category) as slug from unnest(${[...FILTER_CATEGORIES]}::text[]) with ordinality c (category, place)
    order by place`
  expect(slugs.map(({ slug }) => slug)).toEqual(FILTER_CATEGORIES.map(categorySlug))
})

test('the topics of a plan follow its tags, category, forecast, unpublishing, publishing again and deletion [337]', async () => {
  const author = await site.as(await site.aMember({ role: 'vip' }))
  const moderator = await site.as(await site.aMember({ role: 'moderator' }))
  const validator = await site.as(await site.aMember({ role: 'validator' }))
  const created = await author.post('/api/plans', { form: aPlanForm({ tags: ['Vélo', 'Lausanne'] }) })
  const { id } = (await created.json()) as { id: string }
  expect(await listTopics(id)).toEqual(['categorie:saas', 'tag:lausanne', 'tag:vélo'])

  const form = aPlanForm({
    category: 'Artisanat et réparation',
    tags: ['vélo', 'Cargo'],
    forecast: aForecast(),
  })
  expect((await author.put(`/api/plans/${id}`, { form, version: 1 })).status).toBe(200)
  const topics = ['categorie:artisanat-et-reparation', 'tag:cargo', 'tag:prévisionnel', 'tag:vélo']
  expect(await listTopics(id)).toEqual(topics)

  expect((await moderator.post(`/api/moderation/plans/${id}/unpublish`, { reason: 'Faux' })).status).toBe(200)
  expect(await listTopics(id)).toEqual([])
  expect((await moderator.post(`/api/moderation/plans/${id}/readmit`)).status).toBe(200)
  const { version } = await sql.one<{ version: number }>`select version from plans where id = ${id}`
  expect((await validator.post(`/api/validator/plans/${id}/approve`, { version })).status).toBe(200)
  expect(await listTopics(id)).toEqual(topics)
  expect(
    await sql`
    select from plan_topics t join plans p on p.id = t.plan_id where t.online_at <> p.published_at`,
  ).toHaveLength(0)
  expect(await listWrongTopics()).toEqual([])

  expect((await author.delete(`/api/plans/${id}`)).status).toBe(200)
  expect(await listTopics(id)).toEqual([])
  expect(await listWrongTopics()).toEqual([])
})

test('a recount finds missing and superfluous topics, and repairs them [337]', async () => {
  const plan = await site.aPlan({ category: 'IA & Tech', tags: ['LOCAL'] })
  const waiting = await site.aPlan({ status: 'pending' })
  expect(await listTopics(plan.id)).toEqual(['categorie:ia', 'tag:local'])
  await sql`update plan_topics set topic = 'tag:ailleurs' where plan_id = ${plan.id} and topic = 'tag:local'`
  await sql`insert into plan_topics (topic, online_at, plan_id) values ('categorie:saas', now(), ${waiting.id})`

  const wrong = await listWrongTopics()
  expect(new Map(wrong.map(({ id, stored }) => [id, stored]))).toEqual(
    new Map([
      [plan.id, 2],
      [waiting.id, 1],
    ]),
  )
  await repair(site.db.transaction, wrong)
  expect(await listWrongTopics()).toEqual([])
  expect(await listTopics(plan.id)).toEqual(['categorie:ia', 'tag:local'])
})
