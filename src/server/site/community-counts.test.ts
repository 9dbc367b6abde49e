import { beforeEach, expect, test } from 'vitest'
import type { CommunityCounts } from '#api/site.ts'
import { foldCounts } from '#server/admin/analytics.queries.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { repair } from '#server/ops/recount.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

beforeEach(() => site.empty())

const readCounts = () => site.getJson<CommunityCounts>('/api/site/figures')
const readCategories = async () => (await readCounts()).categories

test('the community’s counts are its published plans, its members and their comments', async () => {
  expect(await readCounts()).toEqual({ plans: 0, members: 0, comments: 0, categories: {} })
  const author = await site.aMember()
  const plan = await site.aPlan({ author_id: author.id, category: 'SaaS' })
  await site.aPlan({ author_id: author.id, category: 'IA & Tech' })
  await site.aPlan({ author_id: author.id, category: 'Apiculture' })
  await site.aPlan({ author_id: author.id, category: 'SaaS', status: 'pending' })
  const { id } = await site.aMember()
  await sql`insert into comments (plan_id, user_id, content) values (${plan.id}, ${id}, 'Bravo')`
  expect(await readCounts()).toEqual({
    plans: 3,
    members: 2,
    comments: 1,
    categories: { SaaS: 1, IA: 1, Autre: 1 },
  })
})

test('a plan counts for its category only while it is online', async () => {
  const { id } = await site.aPlan({ category: 'Crypto', status: 'pending' })
  expect(await readCategories()).toEqual({})
  await sql`update plans set status = 'published', published_at = now() where id = ${id}`
  expect(await readCategories()).toEqual({ Crypto: 1 })
  await sql`update plans set category = 'Trading', filter_category = 'Trading' where id = ${id}`
  expect(await readCategories()).toEqual({ Trading: 1 })
  await foldCounts(sql)
  expect(await readCategories()).toEqual({ Trading: 1 })
  await sql`delete from plans where id = ${id}`
  expect(await readCategories()).toEqual({})
})

test('a recount names a category that is counted wrong, and corrects it', async () => {
  await site.aPlan({ category: 'Coaching' })
  await sql`insert into category_counts (category, count) values ('Coaching', 4), ('Crypto', 1)`
  const wrong = (await listMismatches(sql)).filter((mismatch) => mismatch.of === 'category')
  expect(wrong).toEqual([
    { of: 'category', id: 'Coaching', counter: 'plans', stored: 5, counted: 1 },
    { of: 'category', id: 'Crypto', counter: 'plans', stored: 1, counted: 0 },
  ])
  await repair(site.db.transaction, wrong)
  expect(await readCategories()).toEqual({ Coaching: 1 })
})
