import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DRAFT_ALREADY_SENT, TEXT_CHANGED } from '#domain/errors.ts'
import type { Execution, JournalEntry } from '#domain/executions/executions.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { anEntry, anExecution } from '../../../tests/support/executions.ts'
import { aJournalSite } from '../../../tests/support/journals.ts'

const site = await aJournalSite()
const { anExecutor, dayBefore } = site
const { sql } = site.db

describe('An entry', () => {
  test('needs a text or a figure, each of which is enough [257]', async () => {
    const { anOwn, save, own } = await anExecutor()
    const { id } = await anOwn()
    for (const content of [null, '', ' \n ', '\u200B'])
      expect(await errorOf(await save(id, { content }))).toMatchObject({
        status: 422,
        message: 'Veuillez écrire quelque chose ou indiquer un chiffre.',
        field: 'content',
      })
    for (const entry of [
      { content: 'Un texte' },
      { content: null, spent_cents: 1 },
      { content: null, earned_cents: 1_000_000_000 },
      { content: ' ', sales: 1_000_000 },
    ])
      expect((await save(id, entry)).status).toBe(200)
    expect((await own(id)).entries.filter(({ content }) => content === null)).toHaveLength(3)
  })

  test.each([
    ['spent_cents', 0],
    ['spent_cents', 1_000_000_001],
    ['spent_cents', 1.5],
    ['earned_cents', -1],
    ['sales', 0],
    ['sales', 1_000_001],
    ['sales', 'deux'],
    ['entry_date', '2026-02-30'],
    ['entry_date', 'hier'],
    ['entry_date', '+012026-01-01'],
    ['content', 12],
  ])('whose %s is %s is refused by its field, and nothing is stored [257]', async (field, value) => {
    const { anOwn, save, own } = await anExecutor()
    const { id } = await anOwn()
    expect(await errorOf(await save(id, { [field]: value }))).toMatchObject({ status: 422, field })
    expect((await own(id)).entries).toEqual([])
  })

  test('is dated today at the latest, and at the earliest a year before the start [257]', async () => {
    const { anOwn, save } = await anExecutor()
    const { id } = await anOwn({ started_ago: 10 })
    const tomorrow = await dayBefore(-1)
    expect(await errorOf(await save(id, { entry_date: tomorrow }))).toMatchObject({
      status: 422,
      message: 'Cette date est dans le futur.',
      field: 'entry_date',
    })
    const { first_day } = await sql.one<{ first_day: string }>`
      select (started_on - interval '1 year')::date as first_day from executions where id = ${id}`
    expect((await save(id, { entry_date: first_day })).status).toBe(200)
    expect(await errorOf(await save(id, { entry_date: await dayBefore(1, first_day) }))).toMatchObject({
      status: 422,
      message: 'Cette date est trop ancienne.',
      field: 'entry_date',
    })
  })

  test('has at most 5 000 characters, counted as code points [257]', async () => {
    const { anOwn, save } = await anExecutor()
    const { id } = await anOwn()
    expect((await save(id, { content: '🌱'.repeat(5000) })).status).toBe(200)
    expect(await errorOf(await save(id, { content: 'a'.repeat(5001) }))).toMatchObject({
      status: 422,
      field: 'content',
    })
  })

  test('is the last of the day when it is the twentieth, in all journals together; corrections go on [257]', async () => {
    const { member, anOwn, save, own } = await anExecutor()
    const { id } = await anOwn()
    const other = await anExecution(site, { user_id: member.id })
    for (let n = 0; n < 9; n++) await anEntry(sql, other.id)
    for (let n = 0; n < 9; n++) await anEntry(sql, id)
    await anEntry(sql, id, { written_ago: 2 })
    const responses = await Promise.all([1, 2, 3, 4].map(() => save(id, {})))
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(2)
    expect((await errorOf(refused[0]!)).message).toBe('Vous avez écrit 20 entrées aujourd’hui : à demain.')
    const [entry] = (await own(id)).entries
    expect((await save(id, { content: 'Corrigé' }, entry!.id)).status).toBe(200)
  })

  test('sent twice with one id is one entry; later it is a correction [258]', async () => {
    const { anOwn, save, own } = await anExecutor()
    const { id } = await anOwn()
    const entry = randomUUID()
    await Promise.all([save(id, {}, entry), save(id, {}, entry)])
    expect((await own(id)).entries).toMatchObject([{ id: entry, edited_at: null }])
    await save(id, { content: 'Autre texte', sales: 2 }, entry)
    expect((await own(id)).entries).toMatchObject([
      { id: entry, content: 'Autre texte', sales: 2, edited_at: expect.any(String) },
    ])
    const { id: theirs } = await anExecution(site)
    const other = await anEntry(sql, theirs, { content: 'À eux' })
    expect((await save(id, {}, other)).status).toBe(409)
    expect(await sql.one`select content from journal_entries where id = ${other}`).toEqual({
      content: 'À eux',
    })
  })

  test('that is new replaces no other text under its id; a correction needs the version that is stored', async () => {
    const { anOwn, save, own } = await anExecutor()
    const { id } = await anOwn()
    const entry = randomUUID()
    const stored = async () => (await own(id)).entries[0]!
    const write = (content: string) => save(id, { content, is_new: true }, entry)
    const correct = (content: string, edited_at: string | null, of = entry) =>
      save(id, { content, edited_at }, of)
    expect((await write('Le premier')).status).toBe(200)
    expect(await errorOf(await write('Le second'))).toMatchObject({
      status: 409,
      field: 'id',
      message: DRAFT_ALREADY_SENT,
    })
    expect((await write('Le premier')).status).toBe(200)
    expect(await stored()).toMatchObject({ content: 'Le premier', edited_at: null })

    const responses = await Promise.all(['Un', 'Deux'].map((content) => correct(content, null)))
    const refused = responses.find(({ status }) => status === 409)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await errorOf(refused!)).toMatchObject({ field: 'edited_at', message: TEXT_CHANGED })
    const { content, edited_at } = await stored()
    // The response to the first attempt was lost.
    expect((await correct(content!, null)).status).toBe(200)
    expect(await stored()).toMatchObject({ content, edited_at })
    expect((await correct('Trois', edited_at)).status).toBe(200)
    expect((await correct('Supprimée ailleurs', null, randomUUID())).status).toBe(404)
  })

  test('under an id that two members send at once belongs to one of them; the other is refused [258]', async () => {
    const [one, other] = [await anExecutor(), await anExecutor()]
    const journals = [(await one.anOwn()).id, (await other.anOwn()).id] as const
    for (let n = 0; n < 5; n++) {
      const entry = randomUUID()
      const responses = await Promise.all([
        one.save(journals[0], { content: 'De l’un' }, entry),
        other.save(journals[1], { content: 'De l’autre' }, entry),
      ])
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const isFirst = responses[0].status === 200
      expect(await sql.one`select execution_id, content from journal_entries where id = ${entry}`).toEqual({
        execution_id: journals[isFirst ? 0 : 1],
        content: isFirst ? 'De l’un' : 'De l’autre',
      })
    }
  })

  test('counts the execution on the plan, and is an activity [253]', async () => {
    const { anOwn, save } = await anExecutor()
    const { id } = await anOwn({ idle_days: 20 })
    await sql`update executions set is_begun = false, is_counted = false, reminded_at = now() where id = ${id}`
    await save(id, {})
    const row = await sql.one`
      select is_counted, reminded_at, last_activity_at > now() - interval '1 hour' as is_active from executions
      where id = ${id}`
    expect(row).toEqual({ is_counted: true, reminded_at: null, is_active: true })
  })

  test('of a journal comes newest first, twenty a page, without a gap or a repetition', async () => {
    const { browser, anOwn, own } = await anExecutor()
    const { id } = await anOwn()
    for (let n = 0; n < 45; n++) await anEntry(sql, id, { content: `n° ${n}`, ago: Math.floor(n / 4) })
    const seen: JournalEntry[] = []
    let page = await own(id)
    seen.push(...page.entries)
    while (page.next) {
      page = await browser.getJson<Execution>(
        `/api/my/executions/${id}/entries?after=${encodeURIComponent(page.next)}`,
      )
      seen.push(...page.entries)
    }
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(45)
    expect(seen.map(({ entry_date }) => entry_date)).toEqual(
      seen
        .map(({ entry_date }) => entry_date)
        .toSorted()
        .toReversed(),
    )
    for (const after of ['x', '2026-02-30~2026-01-01T00:00:00Z~1', 'a~b~c'])
      expect((await browser.get(`/api/my/executions/${id}/entries?after=${after}`)).status).toBe(422)
  })
})

describe('« Mes chiffres »', () => {
  test('compares the journal with the forecast: E1, begun on 1 September, on 15 November [264]', async () => {
    const { anOwn, own } = await anExecutor()
    const { id } = await anOwn({ forecast: exampleForecast('E1') })
    await sql`
      update executions set status = 'succeeded', started_on = '2025-09-01', ended_on = '2025-11-15' where id = ${id}`
    await anEntry(sql, id, { entry_date: '2025-09-20', spent_cents: 70_000 })
    await anEntry(sql, id, { entry_date: '2025-10-02', spent_cents: 4_200, earned_cents: 3_900, sales: 1 })
    await anEntry(sql, id, { entry_date: '2025-10-01', earned_cents: 7_800, sales: 2 })
    expect(await own(id)).toMatchObject({
      planned: { spent_cents: 150_158, earned_cents: 234_000, sales: 60 },
      actual: { spent_cents: 74_200, earned_cents: 11_700, sales: 3 },
      first_sale_on: '2025-10-01',
    })
  })

  test('asks for consent: unknown until answered, and the answer can change [263]', async () => {
    const { browser, anOwn, save, own } = await anExecutor()
    const { id } = await anOwn()
    const response = (await (await save(id, { spent_cents: 500 })).json()) as { execution: Execution }
    expect(response.execution).toMatchObject({
      shares_figures: null,
      actual: { spent_cents: 500, earned_cents: 0, sales: 0 },
    })
    for (const shares_figures of [true, false]) {
      await browser.put(`/api/my/executions/${id}/figures`, { shares_figures })
      expect((await own(id)).shares_figures).toBe(shares_figures)
    }
    expect((await browser.put(`/api/my/executions/${id}/figures`, { shares_figures: null })).status).toBe(422)
  })
})
