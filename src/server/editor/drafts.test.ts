import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import { EMPTY_FORECAST, typedForecast } from '#domain/forecast/typed-forecast.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aForecast, aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })

const anAuthor = async () => await site.as(await site.aMember({ role: 'vip' }))

describe('A draft', () => {
  const content = { title: 'À finir', markdown_content: 'Des mots' }

  test('is saved under the id that the browser chose, found again, and deleted with the plan it became', async () => {
    const browser = await anAuthor()
    const draftId = crypto.randomUUID()
    expect((await browser.put(`/api/my/drafts/${draftId}`, { content })).status).toBe(200)
    expect(await browser.getJson('/api/my/draft')).toMatchObject({ id: draftId, content })
    await browser.post('/api/plans', { form: aPlanForm(), draft_id: draftId })
    expect(await browser.getJson('/api/my/draft')).toEqual({ id: null })
  })

  test('saves an unfinished sheet as typed, for a reload and another device [225]', async () => {
    const member = await site.aMember()
    const [laptop, phone] = [await site.as(member), await site.as(member)]
    const forecast = {
      ...EMPTY_FORECAST,
      price: '12,',
      sales_full: 'beaucoup',
      start: [
        { label: '', cents: '1 2' },
        { label: 'x'.repeat(80), cents: '-3' },
      ],
    }
    const draftId = crypto.randomUUID()
    const save = (typed: unknown) =>
      laptop.put(`/api/my/drafts/${draftId}`, { content: { ...content, forecast: typed } })
    expect((await save(forecast)).status).toBe(200)
    for (const device of [laptop, phone])
      expect(await device.getJson('/api/my/draft')).toMatchObject({ content: { ...content, forecast } })
    expect((await save(aForecast())).status).toBe(200)
    expect(await phone.getJson('/api/my/draft')).toMatchObject({
      content: { forecast: typedForecast(aForecast()) },
    })
    expect((await save(null)).status).toBe(200)
    expect(await phone.getJson('/api/my/draft')).toMatchObject({ content: { forecast: null } })
  })

  test.each([
    ['\0', 'Ce brouillon contient des caractères interdits.'],
    ['\ud83d', 'Ce brouillon contient des caractères interdits.'],
    ['x'.repeat(1_001), 'Ce brouillon est trop long.'],
  ])(
    'refuses a sheet that the database cannot store, or that no author types: %j',
    async (label, message) => {
      const forecast = { ...EMPTY_FORECAST, charges: [{ label, cents: '' }] }
      const refused = await (
        await anAuthor()
      ).put(`/api/my/drafts/${crypto.randomUUID()}`, { content: { forecast } })
      expect(await errorOf(refused)).toMatchObject({ status: 422, message })
    },
  )

  test.each(['\0', '\ud83d', 'x'.repeat(1_001)])('refuses a sheet sent as numbers too: %j', async (unit) => {
    const author = await anAuthor()
    const draft = { content: { forecast: aForecast({ unit }) } }
    expect((await author.put(`/api/my/drafts/${crypto.randomUUID()}`, draft)).status).toBe(422)
  })

  test('that is saved while or after its plan is submitted is not restored', async () => {
    const member = await site.aMember({ role: 'vip' })
    const [tab, otherTab] = [await site.as(member), await site.as(member)]
    for (let round = 0; round < 5; round++) {
      const draft_id = crypto.randomUUID()
      const save = () => otherTab.put(`/api/my/drafts/${draft_id}`, { content })
      const responses = await Promise.all([
        save(),
        tab.post('/api/plans', { form: aPlanForm(), draft_id }),
        save(),
        save(),
      ])
      expect(responses[1].status).toBe(200)
      expect((await save()).status).toBe(404)
      expect(await tab.getJson('/api/my/draft')).toEqual({ id: null })
    }
  })

  test('cannot be read, changed or deleted by another member [194]', async () => {
    const [mine, theirs] = [await anAuthor(), await anAuthor()]
    const draftId = crypto.randomUUID()
    await mine.put(`/api/my/drafts/${draftId}`, { content })
    expect((await theirs.put(`/api/my/drafts/${draftId}`, { content: { title: 'Pris' } })).status).toBe(404)
    expect(await theirs.getJson(`/api/my/draft?draft_id=${draftId}`)).toEqual({ id: null })
    await theirs.delete(`/api/my/drafts/${draftId}`)
    expect(await mine.getJson('/api/my/draft')).toMatchObject({ id: draftId, content })
  })

  test('of an edit exists once for each plan, with the version it started from, and is deleted when the edit is saved', async () => {
    const browser = await anAuthor()
    const form = aPlanForm()
    const saved = (await (await browser.post('/api/plans', { form })).json()) as SavedPlan
    for (const title of ['Un', 'Deux']) {
      await browser.put(`/api/my/drafts/${crypto.randomUUID()}`, {
        plan_id: saved.id,
        content: { title, version: 1 },
      })
    }
    expect(await browser.getJson(`/api/my/draft?plan_id=${saved.id}`)).toMatchObject({
      content: { title: 'Deux', version: 1 },
    })
    await browser.put(`/api/plans/${saved.id}`, { form, version: 1 })
    expect(await browser.getJson(`/api/my/draft?plan_id=${saved.id}`)).toEqual({ id: null })
  })
})

describe('Drafts', () => {
  test('of a deleted plan are not listed, also before the job has run', async () => {
    const browser = await anAuthor()
    const saved = (await (await browser.post('/api/plans', { form: aPlanForm() })).json()) as SavedPlan
    await browser.put(`/api/my/drafts/${crypto.randomUUID()}`, {
      plan_id: saved.id,
      content: { title: 'En cours', version: 1 },
    })
    expect(await (await browser.get('/api/my/plans')).text()).toContain('En cours')
    await browser.delete(`/api/plans/${saved.id}`)
    expect(await (await browser.get('/api/my/plans')).text()).not.toContain('En cours')
  })

  const content = { title: 'À finir' }

  test('that two devices begin at once for the same plan end as one', async () => {
    const member = await site.aMember()
    const { id: plan_id } = await site.aPlan({ author_id: member.id })
    const devices = await Promise.all([1, 2, 3, 4].map(() => site.as(member)))
    const responses = await Promise.all(
      devices.map((device) => device.put(`/api/my/drafts/${crypto.randomUUID()}`, { plan_id, content })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await countOf(member.id)).toBe(1)
  })

  test('are not lost by a save that is refused', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    const { id: plan_id } = await site.aPlan({ author_id: member.id })
    const [ofEdit, ofNewPlan] = [crypto.randomUUID(), crypto.randomUUID()]
    await browser.put(`/api/my/drafts/${ofEdit}`, { plan_id, content })
    await browser.put(`/api/my/drafts/${ofNewPlan}`, { content })
    expect((await browser.put(`/api/my/drafts/${ofNewPlan}`, { plan_id, content })).status).toBe(404)
    expect(await browser.getJson(`/api/my/draft?plan_id=${plan_id}`)).toMatchObject({ id: ofEdit })
  })

  test('of new plans are limited to fifty, and none is deleted without its author', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    const save = (id: string) => browser.put(`/api/my/drafts/${id}`, { content })
    const ids = Array.from({ length: 52 }, () => crypto.randomUUID())
    const [first, last] = [ids[0]!, ids[51]!]
    for (const id of ids.slice(0, 49)) await save(id)
    const together = await Promise.all(ids.slice(49).map(save))
    expect(together.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2)
    expect((await errorOf(await save(crypto.randomUUID()))).message).toMatch(/déjà 50 brouillons/)
    expect(await countOf(member.id)).toBe(50)
    expect((await save(first)).status).toBe(200)
    await browser.delete(`/api/my/drafts/${first}`)
    expect((await save(last)).status).toBe(200)
  })

  test('of edits are limited to the latest fifty', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    for (let n = 0; n <= 50; n++) {
      const plan_id = (await site.aPlan({ author_id: member.id })).id
      const title = `Brouillon ${n}`
      await browser.put(`/api/my/drafts/${crypto.randomUUID()}`, { plan_id, content: { title } })
    }
    expect(await countOf(member.id)).toBe(50)
    const [first] = await site.db.sql`
      select from drafts where user_id = ${member.id} and content ->> 'title' = 'Brouillon 0'`
    expect(first).toBeUndefined()
  })

  test('take 40 MB in all; a save beyond is refused with a sentence, except of a shorter text, and works once a draft is deleted', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    // Random text does not compress.
    const text = randomBytes(495_000).toString('hex')
    const stored: string[] = []
    for (let n = 0; n < 42; n++) {
      const { id } = await site.db.sql.one<{ id: string }>`
        insert into drafts (user_id, kind, content)
        values (${member.id}, 'plan', ${site.db.sql.json({ markdown_content: text })}) returning id`
      stored.push(id)
    }
    const save = () => browser.put(`/api/my/drafts/${crypto.randomUUID()}`, { content })
    expect(await errorOf(await save())).toMatchObject({
      status: 409,
      message: 'Vos brouillons occupent déjà 40 Mo : supprimez-en un pour enregistrer celui-ci.',
    })
    expect(await countOf(member.id)).toBe(42)
    const update = (markdown_content: string) =>
      browser.put(`/api/my/drafts/${stored.at(-1)}`, { content: { markdown_content } })
    expect((await update(text.slice(0, 200_000))).status).toBe(200)
    expect((await update(text.slice(0, 220_000))).status).toBe(409)
    for (const id of stored.slice(0, 2)) await browser.delete(`/api/my/drafts/${id}`)
    expect((await save()).status).toBe(200)
  })

  async function countOf(userId: string) {
    const { count } = await site.db.sql`select from drafts where user_id = ${userId}`
    return count
  }
})

describe('A draft that is too long', () => {
  test.each([
    ['the longest text, in letters of three bytes', { markdown_content: '€'.repeat(240_000) }, 200],
    ['a text that no plan could have', { markdown_content: 'x'.repeat(250_001) }, 422],
    ['as long a title', { title: 'x'.repeat(250_001) }, 422],
    ['more tags than anybody reads', { tags: Array.from({ length: 100_000 }, () => '') }, 422],
    ['two megabytes', { markdown_content: 'x'.repeat(2 * 1024 * 1024) }, 413],
    ['a letter that cannot be stored', { title: 'a\0b' }, 422],
    ['half a character', { tags: ['a\ud800'] }, 422],
  ])('%s: answered with a sentence, never suffered', async (_what, content, status) => {
    const browser = await anAuthor()
    const response = await browser.put(`/api/my/drafts/${crypto.randomUUID()}`, { content })
    expect(response.status).toBe(status)
    if (status !== 200) expect((await errorOf(response)).message).toMatch(/\.$/)
  })
})
