import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { aSite } from '../../../../tests/support/site.ts'

const site = await aSite()
const cache = await site.withPages()
const { sql } = site.db

let plan: { id: string; slug: string }
let author: Awaited<ReturnType<typeof site.aMember>>

/** Forty threads, one minute apart; the first has thirty-one replies. */
beforeAll(async () => {
  author = await site.aMember({ pseudo: 'Clémence' })
  plan = await site.aPlan({ title: 'Du pain', author_id: author.id })
  const [first] = await sql<{ id: string }[]>`
    insert into comments (plan_id, user_id, content, created_at, likes_count)
    select ${plan.id}, ${author.id}, 'Fil n° ' || n || '.', timestamptz '2026-01-01' + n * interval '1 minute', n % 7
    from generate_series(1, 40) n order by n returning id`
  await sql`
    insert into comments (plan_id, parent_id, user_id, content, created_at)
    select ${plan.id}, ${first!.id}, ${author.id}, 'Réponse n° ' || n || '.', timestamptz '2026-02-01' + n * interval '1 minute'
    from generate_series(1, 31) n`
  await sql`update comments set replies_count = 31, author_replies = 31 where id = ${first!.id}`
  await sql`update plan_stats set comments_count = 71 where plan_id = ${plan.id}`
})

async function read(path: string) {
  const response = await site.get(path)
  const html = await response.text()
  expect(response.status).toBe(200)
  return { html, response, comments: commentsIn(html) }
}

/** The texts of the comments, without the data for the browser. */
const commentsIn = (html: string) =>
  [...html.matchAll(/<article id="commentaire-.*?<\/article>/gs)].map(
    ([article]) => /(Fil|Réponse) n° \d+/.exec(article)?.[0],
  )

/** The address of the link with this text. */
function linkTo(html: string, label: RegExp): string {
  const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)]
  const attributes = links.find(([, , text = '']) => label.test(text.replaceAll(/<[^>]+>/g, '')))?.[1] ?? ''
  const href = /href="([^"]+)"/.exec(attributes)?.[1] ?? ''
  expect(href, `${label}`).toContain('/plan/du-pain')
  return href.replaceAll('&amp;', '&').replace(/#.*/, '')
}

const threads = (...numbers: number[]) => numbers.map((number) => `Fil n° ${number}`)
const replies = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Réponse n° ${from + index}`)
const idOf = async (content: string) =>
  (await sql.one<{ id: string }>`select id from comments where content = ${content}`).id

test('without JavaScript the orders, the next page and a folded thread are readable through links [312]', async () => {
  const { html, comments } = await read('/plan/du-pain')
  expect(comments.slice(0, 5)).toEqual([...threads(1), ...replies(1, 3), ...threads(2)])
  const next = await read(linkTo(html, /^Commentaires suivants$/))
  expect(next.comments[0]).toBe('Fil n° 26')
  expect(next.comments).toHaveLength(15)
  const back = await read(linkTo(next.html, /^Commentaires précédents$/))
  expect(back.comments.slice(0, 4)).toEqual([...threads(1), ...replies(1, 3)])

  const newest = await read(linkTo(html, /^Plus récents$/))
  expect(newest.comments.slice(0, 2)).toEqual(threads(40, 39))
  expect((await read(linkTo(newest.html, /^Commentaires suivants$/))).comments[0]).toBe('Fil n° 15')
  expect((await read(linkTo(html, /^Plus utiles$/))).comments.slice(0, 2)).toEqual(threads(6, 13))

  const thread = await read(linkTo(html, /^Voir les 28\sautres réponses, dont 28\sde l’auteur$/))
  expect(thread.comments).toEqual([...threads(1), ...replies(1, 25)])
  const end = await read(linkTo(thread.html, /^Réponses suivantes$/))
  expect(end.comments).toEqual([...threads(1), ...replies(26, 31)])
  expect((await read(linkTo(end.html, /^Réponses précédentes$/))).comments).toContain('Réponse n° 1')
  expect((await read(linkTo(end.html, /^Voir toute la discussion$/))).comments).toContain('Fil n° 2')
})

test('the address of a comment shows its thread, opened around it [311]', async () => {
  const far = await read(`/plan/du-pain?commentaire=${await idOf('Fil n° 38.')}`)
  expect(far.comments[0]).toBe('Fil n° 33')
  expect(
    /<article [^>]*aria-current="true".*?Fil n° 38[.]/s.exec(far.html)?.[0].split('<article'),
  ).toHaveLength(2)

  const reply = await read(`/plan/du-pain?commentaire=${await idOf('Réponse n° 20.')}`)
  expect(reply.comments.slice(0, 18)).toEqual([...threads(1), ...replies(15, 31)])
  expect(reply.comments).toContain('Fil n° 2')
  expect(reply.html).toMatch(/aria-current="true"[^>]*>(?:(?!<article).)*Réponse n° 20[.]/s)
  expect((await read(linkTo(reply.html, /^Réponses précédentes$/))).comments).toContain('Réponse n° 14')
})

test('an unknown comment or thread shows the plan’s comments and says so [312]', async () => {
  const other = await site.aPlan({ title: 'Autre plan', author_id: author.id })
  const elsewhere = randomUUID()
  await sql`insert into comments (id, plan_id, content) values (${elsewhere}, ${other.id}, 'Ailleurs')`
  for (const search of [
    `commentaire=${randomUUID()}`,
    `commentaire=${elsewhere}`,
    'commentaire=x',
    `fil=${randomUUID()}`,
    `fil=${elsewhere}`,
  ]) {
    const { html, comments } = await read(`/plan/du-pain?${search}`)
    expect(html).toContain('Ce commentaire n’existe plus.')
    expect(comments.slice(0, 2)).toEqual(['Fil n° 1', 'Réponse n° 1'])
  }
  for (const search of ['suite=x', 'tri=recents&suite=-x']) {
    const { html, comments } = await read(`/plan/du-pain?${search}`)
    expect(html).not.toContain('Ce commentaire n’existe plus.')
    expect(comments).toContain(search.includes('recents') ? 'Fil n° 40' : 'Fil n° 1')
  }
})

test('an unknown order leads to the default one [329]', async () => {
  const response = await site.get('/plan/du-pain?tri=hasard')
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe('/plan/du-pain')
})

test('orders are cached, other parts of a discussion are stored nowhere; none is indexed [313]', async () => {
  const id = await idOf('Fil n° 3.')
  const canonical = '<link rel="canonical" href="http://127.0.0.1:3000/plan/du-pain"/>'
  expect((await read('/plan/du-pain')).html).not.toContain('content="noindex"')
  for (const [search, isCached] of [
    ['tri=recents', true],
    [`commentaire=${id}`, false],
    [`fil=${id}`, false],
    ['suite=0~2026-01-01T00:05:00.000Z~00000000-0000-4000-8000-000000000000', false],
  ] as const) {
    const path = `/plan/du-pain?${new URLSearchParams(search)}`
    const { html, response } = await read(path)
    expect(html).toContain(canonical)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(cache.peek(path) !== undefined, path).toBe(isCached)
    expect(response.headers.get('Cache-Control')?.includes('no-store'), path).toBe(!isCached)
  }
})

test('a pinned thread is the first of every order, and only there [330]', async () => {
  const id = await idOf('Fil n° 12.')
  await sql`update comments set pinned_at = now() where id = ${id}`
  cache.clear()
  for (const search of ['', '?tri=recents', '?tri=utiles']) {
    const { html, comments } = await read(`/plan/du-pain${search}`)
    expect(comments.indexOf('Fil n° 12')).toBe(0)
    expect(comments.lastIndexOf('Fil n° 12')).toBe(0)
    expect(html).toMatch(/Épinglé par l’auteur.*Fil n° 12[.]/s)
  }
})

test('three replies under each of 25 threads add 10 KB at most to a page, compressed [360]', async () => {
  const { id, slug } = await site.aPlan({ author_id: author.id })
  await sql`
    insert into comments (plan_id, user_id, content)
    select ${id}, ${author.id}, 'Avez-vous compté ' || md5(n::text) from generate_series(1, 25) n`
  const weigh = async () => {
    cache.clear()
    const { html, comments } = await read(`/plan/${slug}`)
    return { bytes: gzipSync(html).length, comments: comments.length }
  }
  const without = await weigh()
  const writers = await Promise.all([1, 2, 3].map(() => site.aMember()))
  for (const writer of writers)
    await sql`
      insert into comments (plan_id, parent_id, user_id, content)
      select plan_id, id, ${writer.id}, 'Oui, et elles doublent la facture : ' || left(md5(id::text), 16) from comments
      where plan_id = ${id} and parent_id is null`
  await sql`update comments set replies_count = 3 where plan_id = ${id} and parent_id is null`
  const withReplies = await weigh()
  expect([without.comments, withReplies.comments]).toEqual([25, 100])
  expect(withReplies.bytes - without.bytes).toBeLessThanOrEqual(10 * 1024)
})

test('without JavaScript a quotation is only a quotation, and nothing is left for the browser to render [325]', async () => {
  const { id, slug } = await site.aPlan({ author_id: author.id, markdown: 'Le four coûte cher.' })
  await sql`insert into comments (plan_id, user_id, content) values (${id}, ${author.id}, ${'> Le four coûte cher.\nOui.'})`
  const { html } = await read(`/plan/${slug}`)
  expect(html).toMatch(/<blockquote[^>]*><p[^>]*>Le four coûte cher[.]<\/p><\/blockquote>/)
  // React writes this comment in place of a part that it could not render.
  expect(html).not.toContain('<!--$!-->')
})
