import { expect, test } from 'vitest'
import type { SearchResults } from '#domain/search.ts'
import { countWords } from '#server/search/texts/queries.ts'
import { aSite } from '../../../tests/support/site.ts'
import { deleteUnused } from './clean.ts'
import { someUnusedTags, unusedAmong } from './queries.ts'

const site = await aSite()
const { db } = site
const { sql } = db

const aDay = async () => {
  for (let hour = 0; hour < 24; hour++) await deleteUnused(db, hour)
}
const known = async (...words: string[]) =>
  (
    await sql<{ word: string }[]>`select word from search_words where word = any (${words}) order by word`
  ).map(({ word }) => word)
const tags = async () => (await sql<{ tag: string }[]>`select tag from search_tags`).map(({ tag }) => tag)

test('words and tags that nobody uses any more are gone within a day; the others still find', async () => {
  const author = await site.aMember({ pseudo: 'Zéphyrine' })
  const kept = await site.aPlan({
    author_id: author.id,
    title: 'Vannerie',
    tags: ['osier'],
    markdown: 'Paniers',
  })
  const gone = await site.aPlan({
    author_id: author.id,
    title: 'Ferronnerie',
    tags: ['forge'],
    markdown: 'Paniers',
  })
  await sql`delete from plans where id = ${gone.id}`
  await aDay()
  expect(await known('vannerie', 'paniers', 'ferronnerie', 'zephyrine', 'osier', 'forge')).toEqual([
    'osier',
    'paniers',
    'vannerie',
    'zephyrine',
  ])
  expect(await tags()).toEqual(['osier'])
  for (const q of ['vannerie', 'paniers', 'osier']) {
    const { plans } = await site.getJson<SearchResults>(`/api/search?q=${q}`)
    expect(plans.items.map(({ id }) => id)).toEqual([kept.id])
  }
})

test('a tag that a plan has stays, even if its counter says otherwise', async () => {
  await site.aPlan({ tags: ['poterie'] })
  await sql`update search_tags set plans = 0 where key = 'poterie'`
  await aDay()
  expect(await tags()).toContain('poterie')
})

test('a word that was common is counted again, and goes once nobody has it', async () => {
  const plan = await site.aPlan({ title: 'Marqueterie' })
  await sql`update search_words set plans = 5000, titles = 5000 where word = 'marqueterie'`
  await sql`delete from plans where id = ${plan.id}`
  await aDay()
  expect(await known('marqueterie')).toEqual(['marqueterie'])
  await countWords(sql)
  await aDay()
  expect(await known('marqueterie')).toEqual([])
})

test('a word that somebody is just about to use stays', async () => {
  const plan = await site.aPlan({ title: 'Apiculture' })
  await sql`delete from plans where id = ${plan.id}`
  const [looked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = db.transaction(async (tx) => {
    await tx`select search_word_ids('{apiculture}', '{apiculture}')`
    looked.resolve()
    await mayEnd.promise
  })
  await looked.promise
  await aDay()
  expect(await known('apiculture')).toEqual(['apiculture'])
  mayEnd.resolve()
  await writing
  await aDay()
  expect(await known('apiculture')).toEqual([])
})

test.each([
  [
    'words',
    unusedAmong(sql, { after: 0, upTo: 1000 }),
    ['search_words_pkey', 'plan_search_words', 'member_search_name'],
  ],
  ['tags', someUnusedTags(sql), ['search_tags_unused', 'plan_search_words']],
])('unused %s are found along indexes', async (_, query, indexes) => {
  const walk = await db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    return await tx`explain (costs off) ${query}`
  })
  const steps = walk.map((line) => String(line['QUERY PLAN'])).join('\n')
  for (const index of indexes) expect(steps).toContain(index)
  expect(steps).not.toContain('Seq Scan')
})
