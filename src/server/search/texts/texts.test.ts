import { beforeEach, expect, test, vi } from 'vitest'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { searchesOn } from '../../../../tests/support/searches.ts'
import { aSite } from '../../../../tests/support/site.ts'
import type { SavedPlan } from '#api/plans.ts'
import { indexText } from './queries.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db } = site
const { sql } = db
beforeEach(() => site.empty())

const { searchPlans } = searchesOn(site)
const titles = async (q: string) => (await searchPlans({ q })).items.map(({ title }) => title)

const anAuthor = async () => await site.as(await site.aMember({ role: 'vip' }))
const formOf = (title: string, text: string) =>
  aPlanForm({
    title,
    tags: ['osier'],
    markdown_content: `${text} ${'Un plan pour vendre au marché. '.repeat(10)}`,
  })

async function publish(author: Awaited<ReturnType<typeof anAuthor>>, title: string, text: string) {
  const answer = await author.post('/api/plans', { form: formOf(title, text) })
  return (await answer.json()) as SavedPlan
}

test('a plan is found by title and tag at once, and by its text when the job has come [99]', async () => {
  const author = await anAuthor()
  const { id, status } = await publish(author, 'Une vannerie', 'Des paniers.')
  expect(status).toBe('published')
  expect(site.jobs.at(-1)).toEqual({ kind: 'search_texts', payload: {} })
  expect([await titles('vannerie'), await titles('osier'), await titles('paniers')]).toEqual([
    ['Une vannerie'],
    ['Une vannerie'],
    [],
  ])
  await site.indexTexts()
  expect(await titles('paniers')).toEqual(['Une vannerie'])

  await author.put(`/api/plans/${id}`, { form: formOf('Une ferronnerie', 'Des grilles.'), version: 1 })
  expect(site.jobs.at(-1)).toEqual({ kind: 'search_texts', payload: {} })
  expect([await titles('ferronnerie'), await titles('grilles')]).toEqual([['Une ferronnerie'], []])
  await site.indexTexts()
  expect([await titles('grilles'), await titles('paniers'), await titles('vannerie')]).toEqual([
    ['Une ferronnerie'],
    [],
    [],
  ])
})

test('a text that cannot be indexed keeps nobody from publishing, nor others from being found', async () => {
  await sql.unsafe(`
    create function refuse_word() returns trigger language plpgsql as $$ begin raise 'no such word'; end $$;
    create trigger refuse_word before insert on search_words
      for each row when (new.word = 'imprononcable') execute function refuse_word()`)
  const author = await anAuthor()
  expect(await publish(author, 'Un mot', 'Imprononçable.')).toMatchObject({ status: 'published' })
  await publish(author, 'Un autre mot', 'Prononçable.')
  await expect(site.indexTexts()).rejects.toThrow('1 texts could not be indexed')
  expect([await titles('un mot'), await titles('prononcable')]).toEqual([
    ['Un mot', 'Un autre mot'],
    ['Un autre mot'],
  ])
  await sql`drop trigger refuse_word on search_words`
  await site.indexTexts()
  expect(await titles('imprononcable')).toEqual(['Un mot'])
})

test('a plan that is saved while its text is read is read again', async () => {
  const { id } = await site.aPlan({ title: 'Un plan', markdown: 'Premier jet.' })
  const write = (tx: typeof sql, text: string) =>
    tx`update plans set markdown_content = ${text} where id = ${id}`
  await write(sql, 'Deuxième jet.')
  let reading = Promise.resolve()
  await db.transaction(async (tx) => {
    await write(tx, 'Troisième jet.')
    reading = indexText(sql, id)
    await vi.waitFor(async () =>
      expect(
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ).toHaveLength(1),
    )
  })
  await reading
  await site.indexTexts()
  expect([await titles('deuxième'), await titles('troisième')]).toEqual([[], ['Un plan']])
})
