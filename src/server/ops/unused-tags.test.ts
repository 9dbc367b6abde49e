import { expect, test } from 'vitest'
import { aSite } from '../../../tests/support/site.ts'
import { deleteUnused } from './clean.ts'
import { someUnusedTags } from './retention.queries.ts'

const site = await aSite()
const { db } = site
const { sql } = db

const tags = async () => (await sql<{ tag: string }[]>`select tag from search_tags`).map(({ tag }) => tag)
const words = async () =>
  (await sql<{ word: string }[]>`select word from search_words`).map(({ word }) => word)

test('tags and words that no plan uses any more are deleted; the others stay', async () => {
  await site.aPlan({ title: 'Vannerie', tags: ['osier'], markdown: 'Paniers' })
  const deleted = await site.aPlan({ title: 'Ferronnerie', tags: ['forge'], markdown: 'Paniers' })
  await site.countWords()
  expect(await words()).toEqual(expect.arrayContaining(['ferronnerie', 'forge', 'vannerie', 'osier']))
  await sql`delete from plans where id = ${deleted.id}`
  await deleteUnused(db)
  await site.countWords()
  expect(await tags()).toEqual(['osier'])
  expect(await words()).toEqual(expect.arrayContaining(['vannerie', 'osier', 'paniers']))
  expect(await words()).not.toContain('ferronnerie')
  expect(await words()).not.toContain('forge')
})

test('a tag that a plan has stays, even if its counter says otherwise', async () => {
  await site.aPlan({ tags: ['poterie'] })
  await sql`update search_tags set plans = 0 where key = 'poterie'`
  await deleteUnused(db)
  expect(await tags()).toContain('poterie')
})

test('a tag stays while a plan that may use it is being saved', async () => {
  const plan = await site.aPlan({ tags: ['apiculture'] })
  await sql`delete from plans where id = ${plan.id}`
  const [hasRead, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = await site.aPlan({ tags: [] })
  const writing = db.transaction(async (tx) => {
    await tx`select search_index_plan(p) from plans p where id = ${other.id}`
    hasRead.resolve()
    await mayEnd.promise
  })
  await hasRead.promise
  await deleteUnused(db)
  expect(await tags()).toContain('apiculture')
  mayEnd.resolve()
  await writing
  await deleteUnused(db)
  expect(await tags()).not.toContain('apiculture')
})

test('unused tags are found along indexes', async () => {
  const walk = await db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    return await tx`explain (costs off) ${someUnusedTags(sql)}`
  })
  const steps = walk.map((line) => String(line['QUERY PLAN'])).join('\n')
  for (const index of ['search_tags_unused', 'plan_search_words']) expect(steps).toContain(index)
  expect(steps).not.toContain('Seq Scan')
})
