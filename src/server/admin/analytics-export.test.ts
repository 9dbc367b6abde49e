import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { type Analytics, EXPORT_LINES_HEADER } from '#domain/admin.ts'
import { zurichDay } from '#domain/time.ts'
import { createLog } from '#server/platform/http/log.ts'
import { nodeListener } from '#server/platform/ssr/serve-pages.ts'
import { hidePlans } from '#server/plans/removal.queries.ts'
import { aSite } from '../../../tests/support/site.ts'

const logged: string[] = []
const site = await aSite({ log: createLog('error', { write: (line) => void logged.push(line) }) })
const { sql } = site.db
const admin = await site.as(await site.aMember({ role: 'admin' }))

/** As a spreadsheet set to French reads it: semicolons, quotes doubled, a byte order mark that is no text. */
function cellsOf(bytes: ArrayBuffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^";]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
}

async function download() {
  const response = await admin.get('/api/analytics/export')
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: await response.arrayBuffer() }
}

/** The lines under this heading, to the next empty one. */
function block(cells: string[][], heading: string): string[][] {
  const start = cells.findIndex(([first]) => first === heading)
  const end = cells.findIndex((line, index) => index > start && line.join('') === '')
  return cells.slice(start + 1, end < 0 ? undefined : end)
}

test('the export is a file named by its date that no cache stores [185]', async () => {
  const { headers, bytes } = await download()
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="pb-analytics-${zurichDay(new Date())}.csv"`,
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect([...new Uint8Array(bytes, 0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('a spreadsheet reads the same metrics as the screen shows, and every plan [185]', async () => {
  const author = await site.aMember({ pseudo: 'Élodie; "Lou"' })
  await site.aPlan({
    title: 'Café & thé ; 50 €',
    author_id: author.id,
    likes_count: 4,
    views_count: 1234,
    town: 'Lyon',
    country: 'France',
  })
  await site.aPlan({ title: 'Encore en attente', status: 'pending' })
  const { bytes, headers } = await download()
  const cells = cellsOf(bytes)
  const analytics = (await (await admin.get('/api/analytics')).json()) as Analytics
  expect(block(cells, 'Totaux').map(([label, total]) => [label, Number(total)])).toEqual([
    ['Membres', analytics.totals.members],
    ['Plans', 2],
    ['J’aime', 0],
    ['Commentaires', 0],
    ['Vues', 0],
    ['Messages', 0],
  ])
  expect(block(cells, 'Jour')[0]).toEqual([
    zurichDay(new Date()),
    String(analytics.totals.members),
    '2',
    '0',
    '0',
    '0',
    '0',
  ])
  const [plain] = block(cells, 'Rôle')
  expect(plain).toEqual(['Membres', '2', '66,7'])
  expect(block(cells, 'Plans les plus aimés')[0]).toEqual(['Café & thé ; 50 €', 'Élodie; "Lou"', '4'])
  const plans = block(cells, 'Titre')
  expect(plans).toHaveLength(2)
  const today = zurichDay(new Date())
  expect(plans).toContainEqual([
    'Café & thé ; 50 €',
    'Élodie; "Lou"',
    'SaaS',
    'Lyon, France',
    'publié',
    today,
    '4',
    '0',
    '1234',
  ])
  expect(plans.find(([title]) => title === 'Encore en attente')?.slice(3, 6)).toEqual(['', 'en attente', ''])
  expect(headers.get(EXPORT_LINES_HEADER)).toBe(String(cells.length))
})

test('a text of a member is never read as a formula [185] [198]', async () => {
  await sql`delete from plans`
  const author = await site.aMember({ pseudo: '=cmd|calc' })
  for (const title of ['=HYPERLINK("http://mal.test")', '+1', '-1+1', '@SOMME(A1:A9)']) {
    await site.aPlan({ title, author_id: author.id })
  }
  const cells = cellsOf((await download()).bytes)
  const texts = [...block(cells, 'Titre'), ...block(cells, 'Plans les plus aimés')].flatMap((line) =>
    line.slice(0, 3),
  )
  expect(texts).toContain(`'=HYPERLINK("http://mal.test")`)
  expect(texts).toContain(`'=cmd|calc`)
  expect(cells.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})

test('all plans are in it once, however many batches they take [185]', async () => {
  const { id } = await site.aMember()
  await site.db.transaction(async (tx) => {
    await tx`
      insert into plan_slugs (slug, plan_id)
      select 'foule-' || n, md5('foule ' || n)::uuid from generate_series(1, 1101) n`
    await tx`
      insert into plans (id, author_id, slug, title, category, filter_category, budget, difficulty, markdown_content, content_html, excerpt)
      select md5('foule ' || n)::uuid, ${id}, 'foule-' || n, 'Foule ' || n, 'SaaS', 'SaaS', '0€', 'débutant', 'x', 'x', 'x'
      from generate_series(1, 1101) n`
    // Hidden, and not removed yet.
    const first = await tx.one<{
      id: string
    }>`select id from plans where title like 'Foule %' order by id limit 1`
    await hidePlans(tx, [first.id])
  })
  const { bytes, headers } = await download()
  const cells = cellsOf(bytes)
  const titles = block(cells, 'Titre').map(([title]) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title?.startsWith('Foule '))).toHaveLength(1100)
  // The hidden one is counted until it is removed.
  expect(headers.get(EXPORT_LINES_HEADER)).toBe(String(cells.length + 1))
})

test('an export that fails midway breaks the connection and is logged, so that a partial file is not taken for complete [185]', async () => {
  const server = createServer(nodeListener(site.app))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // The library's own word about it.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await sql`alter table plans rename column category to away`
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/analytics/export`, {
      headers: { cookie: admin.cookieHeader() },
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    const failure = logged.find((line) => line.includes('"level":50'))
    expect(failure).toContain('column p.category does not exist')
    expect(failure).toContain(response.headers.get('x-request-id'))
    expect(said.mock.calls.join()).not.toContain('category')
  } finally {
    said.mockRestore()
    await sql`alter table plans rename column away to category`
    server.closeAllConnections()
    server.close()
  }
})
