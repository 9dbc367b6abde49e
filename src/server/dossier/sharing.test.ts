import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Figures, Forecast } from '#domain/forecast/forecast.ts'
import examplesFile from '#domain/forecast/forecast-examples.json' with { type: 'json' }
import { ROLES } from '#domain/roles.ts'
import { renderPlanText } from '#server/platform/adapters/markdown/render-text.ts'
import { newKey } from '#server/platform/adapters/storage/keys.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { aForecast } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const URL_OF_SITE = 'http://localhost:3000'

const textOf = async (path: string) => await (await site.get(path)).text()
const statusOf = async (path: string) => (await site.get(path)).status

describe('The sitemap', () => {
  test('lists the months of published plans and of members, and robots.txt names it', async () => {
    const member = await site.aMember({ pseudo: 'Inès & Cie' })
    const old = await site.aPlan({ author_id: member.id, created_at: '2026-01-31T23:30:00Z' })
    const recent = await site.aPlan({ created_at: '2026-02-01T00:30:00Z' })
    await sql`update profiles set bio = 'Torréfactrice.', joined_at = '2026-01-15' where user_id = ${member.id}`

    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${URL_OF_SITE}/sitemap.xml`)
    const index = await textOf('/sitemap.xml')
    for (const name of ['pages', 'plans-2026-01', 'plans-2026-02', 'membres-2026-01'])
      expect(index).toContain(`<loc>${URL_OF_SITE}/sitemap-${name}.xml</loc>`)

    const january = await textOf('/sitemap-plans-2026-01.xml')
    expect(january).toContain(`<loc>${URL_OF_SITE}/plan/${old.slug}</loc>`)
    expect(january).not.toContain(recent.slug)
    expect(await textOf('/sitemap-plans-2026-02.xml')).toContain(recent.slug)
    expect(await textOf('/sitemap-membres-2026-01.xml')).toContain(`/u/In%C3%A8s%20%26%20Cie</loc>`)
    for (const path of ['/top', '/categorie/print-on-demand'])
      expect(await textOf('/sitemap-pages.xml')).toContain(`<loc>${URL_OF_SITE}${path}</loc>`)
  })

  test('never dates a plan before it was online', async () => {
    const { id, slug } = await site.aPlan({ created_at: '2026-04-10T00:00:00Z' })
    await sql`update plans set updated_at = '2026-04-02' where id = ${id}`
    expect(await textOf('/sitemap-plans-2026-04.xml')).toMatch(
      new RegExp(`${slug}</loc>\\s*<lastmod>2026-04-10`),
    )
  })

  test('never names what is not published [101]', async () => {
    const { slug } = await site.aPlan({ status: 'pending', created_at: '2026-03-01T00:00:00Z' })
    expect(await textOf('/sitemap-plans-2026-03.xml')).not.toContain(slug)
  })

  test('is built once for many requests', async () => {
    await site.aPlan({ created_at: '2026-05-10T00:00:00Z' })
    const server = createServer(getRequestListener(site.app.fetch))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    for (const name of ['sitemap', 'sitemap-plans-2026-05']) {
      const read = async () => await (await fetch(`http://127.0.0.1:${port}/${name}.xml`)).text()
      const first = await read()
      expect(first).toContain('2026-05')
      await site.aPlan({ created_at: name === 'sitemap' ? '2020-01-01T00:00:00Z' : '2026-05-11T00:00:00Z' })
      expect(await read()).toBe(first)
    }
  })

  test('has no other files', async () => {
    for (const name of ['plans-2026-13', 'plans', 'admin', 'plans-2026-1', 'membres-20260-01'])
      expect(await statusOf(`/sitemap-${name}.xml`)).toBe(404)
  })
})

describe('The RSS feed', () => {
  const linksOf = (feed: string) =>
    [...feed.matchAll(new RegExp(`<link>${URL_OF_SITE}/plan/(.+)</link>`, 'g'))].map(([, slug]) => slug)

  test('contains the newest plans, newest first, whatever characters their titles have', async () => {
    const author = await site.aMember({ pseudo: 'Léo <b>' })
    const plan = await site.aPlan({
      author_id: author.id,
      title: 'Miel & « ruches » <script>',
      markdown: '## Objectif\n\n- Vendre du miel.\n\n| Pots | Prix |\n|---|---|\n| 12 | 9 € |',
      created_at: '2030-01-01T10:00:00Z',
    })
    const newer = await site.aPlan({ created_at: '2030-01-02T10:00:00Z' })
    const feed = await textOf('/rss.xml')
    expect(linksOf(feed).slice(0, 2)).toEqual([newer.slug, plan.slug])
    expect(feed).toContain('<title>Miel &amp; « ruches » &lt;script&gt;</title>')
    expect(feed).toContain('<description>Vendre du miel.</description>')
    expect(feed).toContain('<dc:creator>Léo &lt;b&gt;</dc:creator>')
    expect(feed).toContain('<pubDate>Tue, 01 Jan 2030 10:00:00 GMT</pubDate>')
    expect(feed.match(/<item>/g)!.length).toBeLessThanOrEqual(20)
    expect((await site.get('/rss.xml')).headers.get('content-type')).toContain('application/rss+xml')
  })

  test('can be of one author or of one category', async () => {
    const author = await site.aMember({ pseudo: 'Noémie' })
    const mine = await site.aPlan({ author_id: author.id })
    const other = await site.aPlan()
    const feed = await textOf('/rss.xml?author=noemie')
    expect(feed).toContain(mine.slug)
    expect(feed).not.toContain(other.slug)
    const category = await textOf('/rss.xml?category=SaaS')
    expect(category).toContain(other.slug)
    expect(category).toContain(`<link>${URL_OF_SITE}/categorie/saas</link>`)
    expect(await textOf('/rss.xml?category=Crypto')).not.toContain('<item>')
    expect(await statusOf('/rss.xml?category=Inconnue')).toBe(404)
    expect(await textOf('/rss.xml?author=personne')).not.toContain('<item>')
  })

  test('can be of one country, also beside a category', async () => {
    const swiss = await site.aPlan({ country: 'Suisse', category: 'Coaching' })
    const other = await site.aPlan({ country: 'Suisse', category: 'IA' })
    await site.aPlan({ country: 'Maroc', category: 'Coaching' })
    expect(linksOf(await textOf('/rss.xml?country=Suisse'))).toEqual([other.slug, swiss.slug])
    const both = await textOf('/rss.xml?category=Coaching&country=Suisse')
    expect(linksOf(both)).toEqual([swiss.slug])
    expect(both).toContain('<title>Plan B · Coaching · Suisse</title>')
    expect(both).toContain(`<link>${URL_OF_SITE}/?category=Coaching&amp;country=Suisse</link>`)
    expect(await statusOf('/rss.xml?country=Atlantide')).toBe(404)
  })

  test('can be of one tag, exactly [100]', async () => {
    const older = await site.aPlan({ tags: ['Cidre'], created_at: '2029-01-01T10:00:00Z' })
    const newer = await site.aPlan({ tags: ['cidre', 'local'], created_at: '2029-02-01T10:00:00Z' })
    await site.aPlan({ tags: ['cidre fermier'] })
    await site.aPlan({ tags: ['cidre'], status: 'pending' })
    const feed = await textOf('/rss.xml?tag=cidre')
    expect(feed).toContain('<title>Plan B · #cidre</title>')
    expect(linksOf(feed)).toEqual([newer.slug, older.slug])
    expect(await textOf('/rss.xml?tag=inconnu')).not.toContain('<item>')
  })

  test('has one filter at a time, and names it', async () => {
    const author = await site.aMember({ pseudo: 'Maël' })
    const { slug } = await site.aPlan({ author_id: author.id })
    const feed = await textOf('/rss.xml?category=Crypto&author=Ma%C3%ABl&tag=zzz')
    expect(feed).toContain('<title>Plan B · Maël</title>')
    expect(feed).toContain(`href="${URL_OF_SITE}/rss.xml?author=Ma%C3%ABl"`)
    expect(linksOf(feed)).toEqual([slug])
  })

  test('never contains a plan that is not published [101]', async () => {
    const author = await site.aMember({ pseudo: 'Discrète' })
    await site.aPlan({ author_id: author.id, status: 'rejected' })
    expect(await textOf('/rss.xml?author=Discr%C3%A8te')).not.toContain('<item>')
  })
})

describe('A plan as a Markdown file', () => {
  test('contains its terms and its text as it was written', async () => {
    const author = await site.aMember({ pseudo: 'Camille' })
    const plan = await site.aPlan({
      author_id: author.id,
      title: 'Torréfier chez soi',
      markdown: '## Objectif\n\n- [ ] Acheter 10 kg\n\n![Four](/files/plans/a.webp)',
      tags: ['café'],
    })
    const response = await site.get(`/plan/${plan.slug}.md`)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${plan.slug}.md"`)
    const file = await response.text()
    expect(file).toMatch(/^# Torréfier chez soi\n\n- Auteur\s: Camille\n/)
    expect(file).toContain('- Tags : café\n')
    expect(file).toContain('\n\n## Objectif\n\n- [ ] Acheter 10 kg\n')
    expect(file).toContain(`![Four](${URL_OF_SITE}/files/plans/a.webp)`)
  })

  test('exists only while the plan is published [46]', async () => {
    const { slug } = await site.aPlan({ status: 'pending' })
    expect(await statusOf(`/plan/${slug}.md`)).toBe(404)
    expect(await statusOf('/plan/inconnu.md')).toBe(404)
  })
})

describe('A forecast as files', () => {
  const examples = examplesFile.examples as unknown as {
    id: string
    sheet: Forecast
    months: Figures['months']
  }[]
  const [, shop] = examples

  test.each(examples)(
    'opens in a spreadsheet with 14 columns, a row for each month and the start: $id [234]',
    async ({ sheet, months }) => {
      const { slug } = await site.aPlan({ forecast: sheet })
      const response = await site.get(`/plan/${slug}.csv`)
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.csv"`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
      const rows = new TextDecoder().decode(bytes).split('\r\n')
      expect(rows.pop()).toBe('')
      expect(rows.shift()).toBe(
        "Mois;Ventes;Chiffre d'affaires;Coûts variables;Prélèvements dus;Charges fixes;Intérêts;Résultat;Encaissements;Fournisseurs;Prélèvements payés;Échéance d'emprunt;Avant financement;Trésorerie",
      )
      expect(rows).toHaveLength(sheet.months + 1)
      const { units, ...amounts } = months
      for (const [month, row] of rows.entries()) {
        const cells = row.split(';')
        expect(cells.slice(0, 2)).toEqual([String(month), String(units[month])])
        const cents = cells.slice(2).map((cell) => Math.round(Number(cell.replace(',', '.')) * 100))
        expect(cents).toEqual(Object.values(amounts).map((list) => list[month]))
        expect(cells.slice(2).join(' ')).toMatch(/^(-?\d+,\d\d ?){12}$/)
      }
    },
  )

  test('are tables in the Markdown file, with the sheet as a JSON block; a plan without a forecast has neither [234]', async () => {
    const { slug } = await site.aPlan({ forecast: shop?.sheet ?? null, markdown: 'Le texte.' })
    const file = (await textOf(`/plan/${slug}.md`)).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(file).toContain('\n\nLe texte.\n\n## Prévisionnel\n\n')
    for (const row of [
      '| Besoin de financement | 3 478 € | 3 150 € au départ, 328 € pour tenir jusqu’au mois 2 |',
      '| Prix d’une vente | 49,90 € |',
      '| Année 2 | 35 928,00 € | 5 720,88 € | 11 316,88 € |',
    ])
      expect(file).toContain(`\n${row}\n`)
    const [, json = ''] = /\n```json\n(.*)\n```\n$/s.exec(file) ?? []
    expect(JSON.parse(json)).toEqual(shop?.sheet)

    const without = await site.aPlan()
    expect(await textOf(`/plan/${without.slug}.md`)).not.toContain('Prévisionnel')
    expect(await statusOf(`/plan/${without.slug}.csv`)).toBe(404)
  })

  test('exist only while the plan is published [234]', async () => {
    const { slug } = await site.aPlan({ status: 'pending', forecast: aForecast() })
    expect(await statusOf(`/plan/${slug}.csv`)).toBe(404)
    expect(await statusOf('/plan/inconnu.csv')).toBe(404)
  })

  test('are the same for every role and sanction, and those of pending plans are refused [299]', async () => {
    const author = await site.aMember()
    const online = await site.aPlan({ author_id: author.id, forecast: aForecast() })
    const waiting = await site.aPlan({ author_id: author.id, status: 'pending', forecast: aForecast() })
    const readers = [await site.as(), await site.as(author)]
    for (const role of ROLES)
      for (const bans of [[], ['comment'], ['temp'], ['perm'], ['ip']] as const)
        readers.push(await site.as(await site.aMember({ role, bans: [...bans] })))
    const first = await textOf(`/plan/${online.slug}.csv`)
    for (const reader of readers) {
      expect(await (await reader.get(`/plan/${online.slug}.csv`)).text()).toBe(first)
      expect((await reader.get(`/plan/${waiting.slug}.csv`)).status).toBe(404)
    }
  })

  test('contain labels that resemble markup or formulas as text [235] [302]', async () => {
    const labels = [
      '<img src=x onerror=alert(1)>',
      '=1+1',
      '@SUM(A1)',
      '[x](javascript:alert(1))',
      '``` | a \\| b **c**',
    ]
    const lines = labels.map((label) => ({ label, cents: 1 }))
    const sheet = aForecast({ unit: '<script>alert(1)</script>', start: lines, charges: lines })
    const { slug } = await site.aPlan({ forecast: sheet })
    const file = await textOf(`/plan/${slug}.md`)
    expect(JSON.parse(/\n```json\n(.*)\n```\n$/s.exec(file)?.[1] ?? '')).toEqual(sheet)
    const { content_html } = renderPlanText(file)
    expect(content_html).not.toMatch(/<img|<script|href="javascript|<strong>/)
    for (const label of labels) expect(content_html).toContain(escaped(`« ${label} »`))
    expect(await textOf(`/plan/${slug}.csv`)).not.toMatch(/[=@<]|alert/)
  })

  const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
})

test('files and cards of a plan are revalidated each time: a deleted plan disappears at once', async () => {
  const member = await site.aMember()
  const plan = await site.aPlan({ author_id: member.id, forecast: aForecast() })
  const { id, slug } = plan
  for (const path of [
    `/plan/${slug}.md`,
    `/plan/${slug}.csv`,
    `/og/plan/${id}.png`,
    `/og/membre/${member.id}.png`,
    '/rss.xml',
    '/sitemap.xml',
  ]) {
    const { headers } = await site.get(path)
    expect(headers.get('cache-control'), path).toBe('public, no-cache')
    const again = await site.get(path, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status, path).toBe(304)
  }
  await sql`update plans set status = 'pending' where id = ${id}`
  for (const ending of ['md', 'csv']) expect(await statusOf(`/plan/${slug}.${ending}`)).toBe(404)
})

test('every visitor and member gets the same files and cards, also under any sanction [196]', async () => {
  const plan = await site.aPlan({ forecast: aForecast() })
  const hidden = await site.aPlan({ status: 'pending', forecast: aForecast() })
  const readers = [await site.as()]
  for (const ban of ['comment', 'temp', 'perm', 'ip'] as const)
    readers.push(await site.as(await site.aMember({ role: 'moderator', bans: [ban] })))
  for (const path of [
    '/robots.txt',
    '/sitemap.xml',
    '/rss.xml',
    `/plan/${plan.slug}.md`,
    `/plan/${plan.slug}.csv`,
    `/og/plan/${plan.id}.png`,
  ]) {
    const responses = await Promise.all(readers.map((reader) => reader.get(path)))
    expect(
      responses.map(({ status }) => status),
      path,
    ).toEqual(readers.map(() => 200))
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(bodies).size, path).toBe(1)
    expect(bodies[0]).not.toContain(hidden.slug)
  }
  for (const reader of readers)
    for (const ending of ['md', 'csv'])
      expect((await reader.get(`/plan/${hidden.slug}.${ending}`)).status).toBe(404)
})

describe('The share card', () => {
  const sizeOf = (png: Uint8Array) => {
    const view = new DataView(png.buffer)
    return [view.getUint32(16), view.getUint32(20)]
  }

  test.each(['Un plan', 'É'.repeat(120), '🚀🚀🚀', 'mot '.repeat(30), 'العربية 2026'])(
    'is drawn for the title « %s »',
    async (title) => {
      const plan = await site.aPlan({ title: title.trim() })
      const response = await site.get(`/og/plan/${plan.id}.png`)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(sizeOf(new Uint8Array(await response.arrayBuffer()))).toEqual([1200, 630])
    },
  )

  const ON_THE_RIGHT = { left: 900, top: 300, width: 1, height: 1 }

  test('shows the plan’s own picture, and none while it cannot be read', async () => {
    const key = newKey('thumbnail', 'jpg')
    const plan = await site.aPlan({ title: 'Miel', thumbnail_url: `/files/${key}` })
    const right = async () => {
      const png = await (await site.get(`/og/plan/${plan.id}.png`)).arrayBuffer()
      const [r = 0, g = 0, b = 0] = await sharp(png).extract(ON_THE_RIGHT).removeAlpha().raw().toBuffer()
      return { isRed: r > 150 && g < 50 && b < 50 }
    }
    expect(await right()).toEqual({ isRed: false })
    await sql`
      insert into files (purpose, path, content_type, bytes, plan_id)
      values ('thumbnail', ${key}, 'image/jpeg', 10, ${plan.id})`
    await site.storage.put(key, new TextEncoder().encode('no picture'), 'image/jpeg')
    expect(await right()).toEqual({ isRed: false })
    await site.storage.put(key, await aPicture({ width: 1200, height: 800 }), 'image/jpeg')
    expect(await right()).toEqual({ isRed: true })
  })

  test('always has a title: one that cannot be drawn is replaced', async () => {
    const { id } = await site.aPlan()
    const drawn = async (title: string) => {
      await sql`update plans set title = ${title} where id = ${id}`
      return Buffer.from(await (await site.get(`/og/plan/${id}.png`)).arrayBuffer()).toString('base64')
    }
    const other = await drawn('蜂蜜')
    expect(await drawn('Un plan à lire')).toBe(other)
    for (const title of ['🚀', 'Мёд', 'عسل']) expect(await drawn(title)).not.toBe(other)
  })

  test('is drawn for a member, with their current name', async () => {
    const member = await site.aMember({ pseudo: 'Idriss', handle: 'idriss.b' })
    const bytes = async () => Buffer.from(await (await site.get(`/og/membre/${member.id}.png`)).arrayBuffer())
    const before = await bytes()
    expect(sizeOf(new Uint8Array(before))).toEqual([1200, 630])
    expect((await bytes()).equals(before)).toBe(true)
    await sql`update profiles set pseudo = 'Idriss Benali' where user_id = ${member.id}`
    expect((await bytes()).equals(before)).toBe(false)
  })

  test('shows a member’s picture and bio', async () => {
    const member = await site.aMember({ pseudo: 'Aïssata' })
    const bytes = async () => Buffer.from(await (await site.get(`/og/membre/${member.id}.png`)).arrayBuffer())
    const before = await bytes()
    await sql`update profiles set bio = 'Menuisier à Lyon, je répare.' where user_id = ${member.id}`
    const withBio = await bytes()
    expect(withBio.equals(before)).toBe(false)
    const key = newKey('avatar', 'jpg')
    await sql`
      insert into files (purpose, path, content_type, bytes, profile_id)
      values ('avatar', ${key}, 'image/jpeg', 10, ${member.id})`
    await site.storage.put(key, await aPicture({ width: 600, height: 600 }), 'image/jpeg')
    await sql`update profiles set custom_avatar_url = ${`/files/${key}`} where user_id = ${member.id}`
    const centre = { left: 1000, top: 200, width: 1, height: 1 }
    const [r = 0, g = 0] = await sharp(await bytes())
      .extract(centre)
      .removeAlpha()
      .raw()
      .toBuffer()
    expect({ isRed: r > 150 && g < 50 }).toEqual({ isRed: true })
  })

  test('is drawn for each category, with its real number of plans, and for no other', async () => {
    const card = async () => Buffer.from(await (await site.get('/og/categorie/ia.png')).arrayBuffer())
    const before = await card()
    expect(sizeOf(new Uint8Array(before))).toEqual([1200, 630])
    await site.aPlan({ category: 'IA' })
    expect((await card()).equals(before)).toBe(false)
    expect(await statusOf('/og/categorie/autre.png')).toBe(200)
    expect(await statusOf('/og/categorie/alchimie.png')).toBe(404)
  })

  test('exists for nothing that is not public', async () => {
    const hidden = await site.aPlan({ status: 'pending' })
    expect(await statusOf(`/og/plan/${hidden.id}.png`)).toBe(404)
    expect(await statusOf(`/og/plan/00000000-0000-0000-0000-000000000000.png`)).toBe(404)
    expect(await statusOf(`/og/membre/00000000-0000-0000-0000-000000000000.png`)).toBe(404)
    expect(await statusOf(`/og/plan/x.png`)).toBe(404)
  })
})
