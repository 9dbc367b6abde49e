import { describe, expect, test } from 'vitest'
import { forecastOf, type Forecast } from '#domain/forecast/forecast.ts'
import { STAFF_ROLES } from '#domain/roles.ts'
import { EMPTY_FORECAST, typedForecast } from '#domain/forecast/typed-forecast.ts'
import type { DraftContent } from '#domain/editor/plan-form.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_FACTOR: '1000' } })
const E2 = exampleForecast('E2')

const exported = (browser: { post(path: string, body: unknown): Promise<Response> }, body: object) =>
  browser.post('/api/my/exports', body)

async function aDraft(userId: string, content: DraftContent, planId: string | null = null) {
  const { id } = await site.db.sql.one<{ id: string }>`
    insert into drafts (user_id, kind, plan_id, content)
    values (${userId}, ${planId ? 'edit' : 'plan'}, ${planId}, ${site.db.sql.json(content)}) returning id`
  return id
}

async function anAuthor() {
  const member = await site.aMember()
  return { member, browser: await site.as(member) }
}

type Json = { plan: { url: string | null }; sheet: Forecast; figures: unknown; scenario: unknown }

describe('A file of one’s own plan', () => {
  test.each(['pending', 'rejected'] as const)(
    'is made while the plan is %s, without an address that readers cannot open [404]',
    async (status) => {
      const { member, browser } = await anAuthor()
      const { id, slug } = await site.aPlan({ author_id: member.id, status, forecast: E2 })
      const response = await exported(browser, { plan_id: id, kind: 'json' })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${slug}.json"`,
        'cache-control': 'private, no-store',
      })
      expect(((await response.json()) as Json).plan.url).toBeNull()
      const markdown = await (await exported(browser, { plan_id: id, kind: 'md' })).text()
      expect(markdown).not.toContain('Source')
      for (const kind of ['xlsx', 'csv']) {
        expect((await exported(browser, { plan_id: id, kind })).status).toBe(200)
      }
    },
  )

  test('is not found by other members and the staff, nor after the plan is deleted [404]', async () => {
    const { member, browser } = await anAuthor()
    const { id } = await site.aPlan({ author_id: member.id, status: 'pending' })
    const draft_id = await aDraft(member.id, { title: 'À moi', markdown_content: 'Secret' })
    for (const role of ['user', ...STAFF_ROLES] as const) {
      const other = await site.as(await site.aMember({ role }))
      expect((await exported(other, { plan_id: id, kind: 'md' })).status).toBe(404)
      expect((await exported(other, { draft_id, kind: 'md' })).status).toBe(404)
    }
    await site.db.sql`update plans set status = 'deleted' where id = ${id}`
    expect((await exported(browser, { plan_id: id, kind: 'md' })).status).toBe(404)
  })

  test('has the figures of a scenario; unreadable values are ignored [402]', async () => {
    const { member, browser } = await anAuthor()
    const { id } = await site.aPlan({ author_id: member.id, forecast: E2 })
    const jsonWith = async (scenario: object) =>
      (await (await exported(browser, { plan_id: id, kind: 'json', scenario })).json()) as Json
    expect((await jsonWith({ prix: 4_490, ventes: 45 })).figures).toEqual(
      forecastOf(E2, { prix: 4_490, ventes: 45 }),
    )
    expect((await jsonWith({ prix: -1, ventes: 0.5 })).scenario).toBeNull()
  })

  test('names a plan or a draft, a known format, and parts to print [392]', async () => {
    const { member, browser } = await anAuthor()
    const { id } = await site.aPlan({ author_id: member.id })
    const refusal = async (body: object) => await errorOf(await exported(browser, body))
    expect(await refusal({ kind: 'md' })).toMatchObject({
      status: 422,
      message: 'Choisissez un plan ou un brouillon.',
    })
    expect(await refusal({ plan_id: id, kind: 'docx' })).toMatchObject({ status: 422, field: 'kind' })
    const cover = { by: 'x'.repeat(81), contact: '', to: '' }
    expect(await refusal({ plan_id: id, kind: 'pdf', cover })).toMatchObject({
      status: 422,
      field: 'cover.by',
      message: 'Porté par compte 80 caractères au plus.',
    })
    expect(
      await refusal({ plan_id: id, kind: 'pdf', cover: { by: '', contact: 'a\0b', to: '' } }),
    ).toMatchObject({
      status: 422,
      field: 'cover.contact',
      message: 'Contact contient des caractères interdits.',
    })
    expect(
      await refusal({ plan_id: id, kind: 'pdf', parts: { text: false, forecast: false } }),
    ).toMatchObject({ status: 422, message: 'Choisissez le texte ou le prévisionnel.' })
  })

  test('is refused while the feature is closed [410]', async () => {
    const { member, browser } = await anAuthor()
    const { id } = await site.aPlan({ author_id: member.id })
    await site.db.sql`insert into feature_switches (feature, open_to) values ('dossier', 'staff')`
    expect(await errorOf(await exported(browser, { plan_id: id, kind: 'md' }))).toMatchObject({
      status: 403,
      message: 'Cette fonction n’est pas encore ouverte.',
    })
    await site.db.sql`delete from feature_switches where feature = 'dossier'`
  })
})

describe('A file of a draft', () => {
  test('has what is typed so far, and the slug of the plan that it edits [404]', async () => {
    const { member, browser } = await anAuthor()
    const plan = await site.aPlan({ author_id: member.id })
    const content = { title: 'À finir', markdown_content: '## Objectif', forecast: typedForecast(E2) }
    const response = await exported(browser, {
      draft_id: await aDraft(member.id, content, plan.id),
      kind: 'md',
    })
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${plan.slug}.md"`)
    const markdown = await response.text()
    expect(markdown).toMatch(/^# À finir/)
    expect(markdown).toContain('Besoin de financement')
    expect(markdown).not.toMatch(/Source|Difficulté/)
    const draft_id = await aDraft(member.id, content)
    const json = (await (await exported(browser, { draft_id, kind: 'json' })).json()) as Json
    expect(json.sheet).toEqual(E2)
  })

  test('names the plan that it adapts, as the plan does [404]', async () => {
    const { member, browser } = await anAuthor()
    const author = await site.aMember()
    const source = await site.aPlan({ author_id: author.id })
    const attribution = async (id: string) => {
      const markdown = await (await exported(browser, { draft_id: id, kind: 'md' })).text()
      return /- (Adapté.*)/.exec(markdown)?.[1]?.replace(/\s/g, ' ')
    }
    const content = { title: 'À ma façon', markdown_content: 'Texte', adapted_from: source.id }
    const draft = await aDraft(member.id, content)
    const named = `Adapté de : « ${source.title} » par ${author.pseudo}, http://localhost:3000/plan/${source.slug}`
    expect(await attribution(draft)).toBe(named.replace(/\s/g, ' '))
    const adaptation = await site.aPlan({ author_id: member.id })
    await site.db.sql`
      update plans set is_adaptation = true, adapted_from = ${source.id} where id = ${adaptation.id}`
    const edit = await aDraft(member.id, { title: 'Mieux', markdown_content: 'Texte' }, adaptation.id)
    expect(await attribution(edit)).toBe(named.replace(/\s/g, ' '))
    await site.db.sql`update plans set status = 'pending' where id = ${source.id}`
    expect(await attribution(draft)).toBeUndefined()
    await site.db.sql`update plans set status = 'deleted' where id = ${source.id}`
    const purged = await aDraft(member.id, { ...content, adapted_from: crypto.randomUUID() })
    for (const id of [draft, edit, purged]) expect(await attribution(id)).toBe('Adapté d’un plan supprimé')
  })

  test('is not found when the staff edits the plan of another member, which the form and the list say [404]', async () => {
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    const editor = await site.aMember({ role: 'admin' })
    const draft_id = await aDraft(editor.id, { title: 'Corrigé', markdown_content: 'Texte' }, plan.id)
    const browser = await site.as(editor)
    expect((await exported(browser, { draft_id, kind: 'md' })).status).toBe(404)
    expect(await browser.getJson(`/api/plans/${plan.id}/form`)).toMatchObject({ is_own: false })
    expect(await browser.getJson('/api/my/plans')).toMatchObject({
      drafts: [{ id: draft_id, is_own: false }],
    })
    const own = await site.as(author)
    const mine = await aDraft(author.id, { title: 'Mieux', markdown_content: 'Texte' }, plan.id)
    expect(await own.getJson(`/api/plans/${plan.id}/form`)).toMatchObject({ is_own: true })
    expect(await own.getJson('/api/my/plans')).toMatchObject({ drafts: [{ id: mine, is_own: true }] })
  })

  test('has fields as long as those of a plan, and a dossier no longer text than a plan [393, 404]', async () => {
    const { member, browser } = await anAuthor()
    const long = `a${' '.repeat(50_000)}b`
    const fields = {
      title: long,
      category: 'Autre',
      custom_category: long,
      duration: long,
      tags: Array(9).fill(long),
    }
    const draft_id = await aDraft(member.id, {
      ...fields,
      town: long,
      country: long,
      markdown_content: 'Texte',
    })
    const markdown = await (await exported(browser, { draft_id, kind: 'md' })).text()
    expect(markdown).toContain('Texte')
    expect(markdown.length).toBeLessThan(2_000)
    const text = await aDraft(member.id, { title: 'Long', markdown_content: 'mot '.repeat(25_001) })
    expect(await errorOf(await exported(browser, { draft_id: text, kind: 'pdf' }))).toMatchObject({
      status: 422,
      message: 'Ce plan est trop long pour un dossier PDF. Le Markdown reste disponible.',
    })
    const whole = await (await exported(browser, { draft_id: text, kind: 'md' })).text()
    expect(whole.match(/mot/g)).toHaveLength(25_001)
  })

  test('is refused without a text, and of an incomplete or missing forecast [403, 404]', async () => {
    const { member, browser } = await anAuthor()
    const refusalOf = async (content: DraftContent, kind: string) =>
      await errorOf(await exported(browser, { draft_id: await aDraft(member.id, content), kind }))
    expect(await refusalOf({ title: 'Vide', markdown_content: ' \n' }, 'md')).toMatchObject({
      status: 422,
      message: 'Ce brouillon n’a pas encore de texte.',
    })
    for (const kind of ['xlsx', 'csv', 'json']) {
      expect(await refusalOf({ forecast: EMPTY_FORECAST }, kind)).toMatchObject({
        status: 409,
        message: 'Le prévisionnel n’est pas complet.',
      })
      expect(await refusalOf({ forecast: null }, kind)).toMatchObject({
        status: 404,
        message: 'Ce plan n’a pas de prévisionnel.',
      })
      expect(await refusalOf({ forecast: typedForecast(E2), category: 'Trading' }, kind)).toMatchObject({
        status: 404,
      })
    }
  })
})
