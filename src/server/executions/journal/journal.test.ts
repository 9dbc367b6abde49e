import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Execution, JournalEntry, PublicExecution } from '#domain/executions.ts'
import type { LogEntry } from '#domain/staff-log.ts'
import type { PlanPage } from '#domain/plans.ts'
import { type aBrowser, errorOf } from '../../../../tests/support/browser.ts'
import { exampleForecast } from '../../../../tests/support/example-forecasts.ts'
import { anEntry, anExecution } from '../../../../tests/support/executions.ts'
import { aSite, type TestMember } from '../../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

let member: TestMember
let browser: ReturnType<typeof aBrowser>
let author: TestMember
let plan: { id: string; slug: string; title: string }
let today: string
beforeEach(async () => {
  member = await site.aMember()
  browser = await site.as(member)
  author = await site.aMember()
  plan = await site.aPlan({ author_id: author.id })
  today = (await sql.one<{ day: string }>`select zurich_day(now()) as day`).day
})

const anOwn = (execution: Parameters<typeof anExecution>[1] = {}) =>
  anExecution(site, { user_id: member.id, plan_id: plan.id, ...execution })
const save = (executionId: string, entry: object, id: string = randomUUID()) =>
  browser.put(`/api/my/executions/${executionId}/entries/${id}`, {
    entry_date: today,
    content: 'Premier jour',
    ...entry,
  })
const own = (id: string) => browser.getJson<Execution>(`/api/my/executions/${id}`)
const publicly = (id: string) => site.getJson<PublicExecution>(`/api/executions/${id}`)
const dayBefore = async (days: number, day = today) =>
  (await sql.one<{ day: string }>`select ${day}::date - ${days}::int as day`).day

describe('An entry', () => {
  test('needs a text or a figure, each of which is enough [257]', async () => {
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
    const { id } = await anOwn()
    expect(await errorOf(await save(id, { [field]: value }))).toMatchObject({ status: 422, field })
    expect((await own(id)).entries).toEqual([])
  })

  test('is dated today at the latest, and at the earliest a year before the start [257]', async () => {
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
    const { id } = await anOwn()
    expect((await save(id, { content: '🌱'.repeat(5000) })).status).toBe(200)
    expect(await errorOf(await save(id, { content: 'a'.repeat(5001) }))).toMatchObject({
      status: 422,
      field: 'content',
    })
  })

  test('is the last of the day when it is the twentieth, in all journals together; corrections go on [257]', async () => {
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

  test('counts the execution on the plan, and is an activity [253]', async () => {
    const { id } = await anOwn({ idle_days: 20 })
    await sql`update executions set is_begun = false, is_counted = false, reminded_at = now() where id = ${id}`
    await save(id, {})
    const row = await sql.one`
      select is_counted, reminded_at, last_activity_at > now() - interval '1 hour' as is_active from executions
      where id = ${id}`
    expect(row).toEqual({ is_counted: true, reminded_at: null, is_active: true })
  })

  test('of a journal comes newest first, twenty a page, without a gap or a repetition', async () => {
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

describe('A public journal', () => {
  test('« sans mes chiffres » shows no figure, « avec » shows them; private entries and steps are in none [260]', async () => {
    const { id } = await anOwn({ visibility: 'text' })
    await anEntry(sql, id, { content: 'Marché', spent_cents: 74_211, ago: 1 })
    await anEntry(sql, id, { spent_cents: 12_345, content: null })
    await anEntry(sql, id, { content: 'Entre nous', is_private: true })
    await sql`
      insert into execution_steps (id, execution_id, position, content, done_on)
      values (gen_random_uuid(), ${id}, 0, 'Étape intime', zurich_day(now()))`
    const text = await publicly(id)
    expect(text).toMatchObject({
      visibility: 'text',
      steps_count: 1,
      done_count: 1,
      author: { pseudo: member.pseudo },
    })
    expect(text.entries).toEqual([
      expect.objectContaining({ content: 'Marché', spent_cents: null, earned_cents: null, sales: null }),
    ])
    await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'all' })
    const all = await (await site.as(author)).getJson<PublicExecution>(`/api/executions/${id}`)
    expect(all.entries.map(({ spent_cents }) => spent_cents)).toEqual([12_345, 74_211])
    const page = await site.getJson<PlanPage>(`/api/plans/${plan.slug}`)
    const list = await site.getJson(`/api/plans/${plan.id}/executions`)
    for (const body of [text, all, page, list].map((one) => JSON.stringify(one))) {
      expect(body).not.toMatch(/Entre nous|Étape intime|is_private/)
      expect(body === JSON.stringify(all) || !/74211|12345/.test(body)).toBe(true)
    }
  })

  test('is in the list of the plan, the latest activity first, page by page; private ones and those without a start are not [260]', async () => {
    const journals = []
    for (let n = 0; n < 23; n++)
      journals.push(await anExecution(site, { plan_id: plan.id, visibility: 'text', idle_days: n }))
    await anExecution(site, { plan_id: plan.id })
    await sql`update executions set is_begun = false, is_counted = false where id = ${journals[0]!.id}`
    type List = { executions: { id: string }[]; next: string | null }
    const first = await site.getJson<List>(`/api/plans/${plan.id}/executions`)
    const second = await site.getJson<List>(
      `/api/plans/${plan.id}/executions?after=${encodeURIComponent(first.next!)}`,
    )
    expect([...first.executions, ...second.executions].map(({ id }) => id)).toEqual(
      journals.slice(1).map(({ id }) => id),
    )
    expect((await publicPlan()).evidence).toMatchObject({ journals_count: 22, started: 23 })
    expect((await publicPlan()).evidence.journals.map(({ id }) => id)).toEqual(
      journals.slice(1, 4).map(({ id }) => id),
    )
    const { id: waiting } = await site.aPlan({ status: 'pending' })
    expect((await site.get(`/api/plans/${waiting}/executions`)).status).toBe(404)
  })

  test('shows the first 140 characters of its last public entry on the plan [253]', async () => {
    const { id } = await anOwn({ visibility: 'text' })
    await anEntry(sql, id, { content: 'é'.repeat(200), ago: 1 })
    await anEntry(sql, id, { content: 'Secret', is_private: true })
    const [journal] = (await publicPlan()).evidence.journals
    expect(journal).toMatchObject({
      id,
      last_entry: { entry_date: await dayBefore(1), excerpt: 'é'.repeat(140) },
    })
  })
})

const publicPlan = () => site.getJson<PlanPage>(`/api/plans/${plan.slug}`)

describe('A sanctioned member', () => {
  test.each([
    ['temp', 'Votre compte est suspendu : cette entrée reste privée.'],
    ['perm', 'Votre compte est suspendu : cette entrée reste privée.'],
    ['ip', 'Votre compte est suspendu : cette entrée reste privée.'],
    ['comment', 'Vous ne pouvez plus commenter : cette entrée reste privée.'],
  ] as const)('(%s) writes for themselves only, whatever is sent [300]', async (ban, sentence) => {
    const { id } = await anOwn({ visibility: 'text' })
    const entry = await anEntry(sql, id, { content: 'Avant' })
    await sql`
      insert into user_bans (user_id, type, end_at)
      values (${member.id}, ${ban}, ${ban === 'temp' ? sql`now() + interval '1 day'` : null})`
    const response = await save(id, { content: 'Depuis ma suspension', is_private: false })
    expect(await response.json()).toMatchObject({
      entry: { is_private: true },
      forced_private: sentence,
    })
    const corrected = await save(id, { content: 'Avant, corrigé', is_private: false }, entry)
    expect(await corrected.json()).toMatchObject({ entry: { is_private: true } })
    expect((await publicly(id)).entries).toEqual([])
    expect(await notified(author)).toEqual([])
    const refused = await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'all' })
    expect(refused.status).toBe(403)
    const other = await site.aPlan()
    await browser.put(`/api/plans/${other.id}/execution`, { id: randomUUID(), visibility: 'all' })
    const started = await sql.one`select visibility from executions where plan_id = ${other.id}`
    expect(started).toEqual({ visibility: 'private' })
    expect((await browser.delete(`/api/my/executions/${id}/publication`)).status).toBe(200)
    expect((await browser.delete(`/api/journal-entries/${entry}`)).status).toBe(200)
    expect((await browser.delete(`/api/my/executions/${id}`)).status).toBe(200)
  })
})

const notified = ({ id }: { id: string }) =>
  sql<{ type: string; title: string; message: string }[]>`
    select type, title, message from notifications where user_id = ${id} order by created_at, type`

describe('The author of the plan', () => {
  test('is notified once of a member’s first public entry, and of a public success [266]', async () => {
    const { id } = await anOwn({ visibility: 'text' })
    await save(id, { is_private: true })
    await save(id, { content: null, sales: 3 })
    expect(await notified(author)).toEqual([])
    await Promise.all([save(id, {}), save(id, {})])
    const start = {
      type: 'new_execution',
      title: 'Nouvelle exécution',
      message: `${member.pseudo} exécute votre plan « ${plan.title} »`,
    }
    expect(await notified(author)).toEqual([start])
    for (const status of ['succeeded', 'running', 'succeeded'])
      await browser.put(`/api/my/executions/${id}/status`, { status })
    expect(await notified(author)).toEqual([
      start,
      {
        type: 'execution_succeeded',
        title: 'Plan réussi',
        message: `${member.pseudo} a réussi votre plan « ${plan.title} »`,
      },
    ])
  })

  test('is notified when a journal with entries becomes public, and never again of another execution of that member [266]', async () => {
    const { id } = await anOwn()
    await save(id, {})
    await browser.put(`/api/my/executions/${id}/status`, { status: 'succeeded' })
    expect(await notified(author)).toEqual([])
    await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'text' })
    expect((await notified(author)).map(({ type }) => type)).toEqual(['execution_succeeded', 'new_execution'])
    await browser.delete(`/api/my/executions/${id}`)
    expect(await notified(author)).toEqual([])
    const again = await anOwn({ visibility: 'text' })
    await save(again.id, {})
    expect(await notified(author)).toEqual([])
  })

  test('is not notified of a private execution, of their own, across a block or when muted [266]', async () => {
    const { id } = await anOwn()
    await save(id, {})
    await browser.put(`/api/my/executions/${id}/status`, { status: 'succeeded' })
    const mine = await site.aPlan({ author_id: member.id })
    const ownJournal = await anExecution(site, { user_id: member.id, plan_id: mine.id, visibility: 'all' })
    await save(ownJournal.id, {})
    await sql`insert into blocks (blocker_id, blocked_id) values (${author.id}, ${member.id})`
    await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'text' })
    for (const person of [author, member]) expect(await notified(person)).toEqual([])
    const other = await site.aMember()
    await sql`update profiles set muted_notifications = '{new_execution}' where user_id = ${author.id}`
    const theirs = await anExecution(site, { user_id: other.id, plan_id: plan.id, visibility: 'text' })
    await (
      await site.as(other)
    ).put(`/api/my/executions/${theirs.id}/entries/${randomUUID()}`, {
      entry_date: today,
      content: 'Oui',
    })
    expect(await notified(author)).toEqual([])
  })
})

describe('Moderation of entries', () => {
  test('a public entry can be reported and deleted by rank, with a log row that holds its text [267]', async () => {
    const { id } = await anOwn({ visibility: 'text' })
    const entry = await anEntry(sql, id, { content: 'Une arnaque' })
    const report = { reason: 'Arnaque' }
    const reporter = await site.as(author)
    expect((await reporter.post(`/api/journal-entries/${entry}/reports`, report)).status).toBe(200)
    expect((await reporter.post(`/api/journal-entries/${entry}/reports`, report)).status).toBe(409)
    expect((await browser.post(`/api/journal-entries/${entry}/reports`, report)).status).toBe(409)
    const moderator = await site.aMember({ role: 'moderator' })
    const staff = await site.as(moderator)
    type Cases = {
      rows: { case_id: string; target_id: string; title: string; path: string; evidence: string }[]
    }
    const cases = await staff.getJson<Cases>('/api/moderation/reports')
    const found = cases.rows.find(({ target_id }) => target_id === entry)!
    expect(found).toMatchObject({ path: `/execution/${id}`, evidence: 'Une arnaque' })
    const decision = { verdict: 'upheld', remove: true, reason: 'Promesse de gain.' }
    expect((await staff.post(`/api/moderation/reports/${found.case_id}`, decision)).status).toBe(200)
    expect((await publicly(id)).entries).toEqual([])
    const { rows } = await staff.getJson<{ rows: LogEntry[] }>('/api/moderation/activity')
    expect(rows.find(({ action }) => action === 'delete_journal_entry')).toMatchObject({
      target_type: 'journal_entry',
      target_id: entry,
      member: { user_id: member.id },
      reason: 'Promesse de gain.',
      details: { entry_content: 'Une arnaque' },
    })
    expect(await notified(member)).toMatchObject([
      { type: 'sanction', message: expect.stringMatching(/a été supprimée\s: Promesse de gain\.$/) },
    ])
  })

  test('an entry of an equal or higher rank is not deleted; a private one does not exist for any role [259] [267]', async () => {
    const colleague = await site.aMember({ role: 'moderator' })
    const staff = await site.as(await site.aMember({ role: 'moderator' }))
    const theirs = await anExecution(site, { user_id: colleague.id, visibility: 'text' })
    const entry = await anEntry(sql, theirs.id)
    expect((await staff.delete(`/api/journal-entries/${entry}`)).status).toBe(403)
    const { id } = await anOwn({ visibility: 'text' })
    const hidden = await anEntry(sql, id, { is_private: true })
    const figures = await anEntry(sql, id, { sales: 3 })
    for (const one of [hidden, figures]) {
      expect((await staff.delete(`/api/journal-entries/${one}`)).status).toBe(404)
      expect((await staff.post(`/api/journal-entries/${one}/reports`, { reason: 'Non' })).status).toBe(404)
    }
    expect((await browser.delete(`/api/journal-entries/${hidden}`)).status).toBe(200)
    expect((await browser.delete(`/api/journal-entries/${hidden}`)).status).toBe(404)
  })
})

describe('« Bâtisseur »', () => {
  const badges = async () =>
    (await sql.one<{ badges: string[] }>`select badges from profiles where user_id = ${member.id}`).badges
  const write = async (id: string) => expect((await save(id, {})).status).toBe(200)

  test('comes once with the tenth day of writing in public journals about plans of others [268]', async () => {
    const { id } = await anOwn({ visibility: 'text' })
    for (let n = 1; n <= 8; n++) await anEntry(sql, id, { written_ago: n })
    await write(id)
    expect(await badges()).toEqual([])
    await anEntry(sql, id, { written_ago: 9 })
    await Promise.all([write(id), write(id)])
    expect(await badges()).toEqual(['Bâtisseur'])
    const awarded =
      await sql`select from notifications where user_id = ${member.id} and type = 'badge_awarded'`
    expect(awarded.count).toBe(1)
  })

  test('does not come with ten dates typed in one day, private entries or one’s own plan [268]', async () => {
    const { id } = await anOwn({ visibility: 'text' })
    for (let n = 1; n <= 10; n++) {
      await anEntry(sql, id, { ago: n })
      await anEntry(sql, id, { written_ago: n, is_private: true })
    }
    const mine = await site.aPlan({ author_id: member.id })
    const ownJournal = await anExecution(site, { user_id: member.id, plan_id: mine.id, visibility: 'text' })
    for (let n = 1; n <= 12; n++) await anEntry(sql, ownJournal.id, { written_ago: n })
    await write(id)
    await write(ownJournal.id)
    expect(await badges()).toEqual([])
  })
})
