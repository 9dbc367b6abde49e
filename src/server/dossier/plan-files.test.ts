import { describe, expect, test } from 'vitest'
import { forecastOf, type Scenario } from '#domain/forecast/forecast.ts'
import { ROLES } from '#domain/roles.ts'
import { exampleForecast, S1_SEARCH } from '../../../tests/support/example-forecasts.ts'
import { aForecast } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'
import { readWorkbook } from '../../../tests/support/spreadsheets.ts'

const site = await aSite({ env: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const E2 = exampleForecast('E2')
const S1: Scenario = { prix: 4_490, ventes: 45, charges: 19_000, apport: 300_000 }
const FORECAST_FILES = ['xlsx', 'csv', 'json']

const workbookAt = async (path: string) =>
  readWorkbook(new Uint8Array(await (await site.get(path)).arrayBuffer()))

describe('The workbook of a published plan', () => {
  test('is a file with the terms of the plan that its readers see [396]', async () => {
    const author = await site.aMember()
    const { slug, title } = await site.aPlan({ author_id: author.id, forecast: E2 })
    const response = await site.get(`/plan/${slug}.xlsx`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${slug}.xlsx"`,
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
    })
    const about = Object.values((await workbookAt(`/plan/${slug}.xlsx`))['Lisez-moi']!).map(
      ({ value }) => value,
    )
    expect(about).toContain(title)
    expect(about).toContain(`http://localhost:3000/plan/${slug}`)
  })

  test('has a scenario’s numbers beside the author’s, and no cache stores it [402]', async () => {
    const { slug } = await site.aPlan({ forecast: E2 })
    const response = await site.get(`/plan/${slug}.xlsx${S1_SEARCH}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { Synthèse: summary, Hypothèses: inputs } = await workbookAt(`/plan/${slug}.xlsx${S1_SEARCH}`)
    expect(Number(summary?.B4?.value)).toBe(forecastOf(E2, S1).need_cents / 100)
    expect([inputs?.B4?.value, inputs?.D4?.value]).toEqual(['44.9', '49.9'])
  })

  test('is refused while the feature is closed, and open again for everyone [410]', async () => {
    const { slug } = await site.aPlan({ forecast: E2 })
    const admin = await site.aMember({ role: 'admin' })
    await sql`insert into feature_switches (feature, open_to) values ('dossier', 'staff')`
    const refused = await site.get(`/plan/${slug}.xlsx`)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toMatch(/Cette fonction n’est pas encore ouverte\./)
    expect((await site.get(`/plan/${slug}.json`)).status).toBe(403)
    expect((await (await site.as(admin)).get(`/plan/${slug}.xlsx`)).status).toBe(200)
    expect((await site.get(`/plan/${slug}.csv`)).status).toBe(200)
    await sql`delete from feature_switches where feature = 'dossier'`
    expect((await site.get(`/plan/${slug}.xlsx`)).status).toBe(200)
  })

  test('is refused as a page, or as JSON where a script asks for it [409]', async () => {
    const { slug } = await site.aPlan()
    const asPage = await site.get(`/plan/${slug}.xlsx`)
    expect(asPage.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    const forScript = await site.get(`/plan/${slug}.xlsx`, { accept: 'application/json' })
    expect([forScript.status, await forScript.json()]).toEqual([
      404,
      { error: { kind: 'not_found', message: 'Ce plan n’a pas de prévisionnel.' } },
    ])
  })
})

describe('The JSON file', () => {
  test('parses to the stored sheet and exactly the engine’s figures [402]', async () => {
    const author = await site.aMember()
    const { slug, title } = await site.aPlan({ author_id: author.id, forecast: E2 })
    const response = await site.get(`/plan/${slug}.json`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({
      format: 'planb.forecast/1',
      plan: {
        title,
        author: author.pseudo,
        url: `http://localhost:3000/plan/${slug}`,
        version: 1,
        updated_at: expect.any(String) as string,
        validated: false,
      },
      scenario: null,
      sheet: E2,
      figures: forecastOf(E2),
    })
  })

  test('and the CSV file have the figures of the scenario in the address [402]', async () => {
    const { slug } = await site.aPlan({ forecast: E2 })
    const response = await site.get(`/plan/${slug}.json${S1_SEARCH}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toMatchObject({ scenario: S1, sheet: E2, figures: forecastOf(E2, S1) })
    const rows = (await (await site.get(`/plan/${slug}.csv${S1_SEARCH}`)).text()).split('\r\n')
    expect(rows[1]).toMatch(/-150,00$/)
    expect(forecastOf(E2, S1).months.cash[0]).toBe(-15_000)
  })

  test('ignores parameters that cannot be read [402]', async () => {
    const { slug } = await site.aPlan({ forecast: E2 })
    const query = '?prix=abc&ventes=2.5&apport=1e9&autre=1'
    const file = (await (await site.get(`/plan/${slug}.json${query}`)).json()) as Record<string, unknown>
    expect(file).toMatchObject({ scenario: null, figures: forecastOf(E2) })
  })
})

test.each(['SaaS', 'Crypto', 'Trading'])(
  'workbook, CSV and JSON of a plan without a forecast answer 404: %s [403]',
  async (category) => {
    const { slug } = await site.aPlan({ category })
    for (const ending of FORECAST_FILES) {
      const response = await site.get(`/plan/${slug}.${ending}`)
      expect(response.status, ending).toBe(404)
      expect(await response.text()).toMatch(/Ce plan n’a pas de prévisionnel\./)
    }
  },
)

test('every role, under any sanction, gets the same files of a published plan, and 404 for another', async () => {
  const online = await site.aPlan({ forecast: aForecast() })
  const hidden = await site.aPlan({ status: 'pending', forecast: aForecast() })
  const readers = [await site.as()]
  for (const role of ROLES)
    for (const bans of [[], ['comment'], ['temp'], ['perm'], ['ip']] as const)
      readers.push(await site.as(await site.aMember({ role, bans: [...bans] })))
  for (const reader of readers)
    for (const ending of ['xlsx', 'json']) {
      expect((await reader.get(`/plan/${online.slug}.${ending}`)).status).toBe(200)
      expect((await reader.get(`/plan/${hidden.slug}.${ending}`)).status).toBe(404)
    }
})

test('a plan that goes offline has no files at once, and an old address gives the current one', async () => {
  const { id, slug } = await site.aPlan({ forecast: aForecast() })
  await sql`insert into plan_slugs (plan_id, slug) values (${id}, ${`${slug}-avant`})`
  for (const ending of FORECAST_FILES) {
    const response = await site.get(`/plan/${slug}-avant.${ending}`)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.${ending}"`)
  }
  await sql`update plans set status = 'pending' where id = ${id}`
  for (const ending of FORECAST_FILES)
    for (const address of [slug, `${slug}-avant`])
      expect((await site.get(`/plan/${address}.${ending}`)).status, ending).toBe(404)
})

test('a plan whose author left has files without a name', async () => {
  const { id, slug } = await site.aPlan({ forecast: aForecast() })
  await sql`update plans set author_id = null where id = ${id}`
  expect(await (await site.get(`/plan/${slug}.json`)).json()).toMatchObject({
    plan: { author: 'Utilisateur supprimé' },
  })
})

test('only the card of a plan may be shown on other sites, and nothing can be framed [408]', async () => {
  const member = await site.aMember()
  const { id, slug } = await site.aPlan({ author_id: member.id, forecast: aForecast() })
  const card = await site.get(`/og/plan/${id}.png`)
  expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const others = [
    `/plan/${slug}`,
    `/plan/${slug}.json`,
    `/plan/${slug}.xlsx`,
    `/og/membre/${member.id}.png`,
    `/og/plan/${member.id}.png`,
    '/robots.txt',
    '/api/feed',
  ]
  for (const path of others)
    expect((await site.get(path)).headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  for (const path of [`/og/plan/${id}.png`, ...others]) {
    const { headers } = await site.get(path)
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})
