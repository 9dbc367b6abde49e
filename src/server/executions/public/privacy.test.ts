import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { PAGES_CHANGED } from '#server/db/invalidate-pages.ts'
import { anEntry, anExecution, aStep } from '../../../../tests/support/executions.ts'
import { startHttpServer } from '../../../../tests/support/http-server.ts'
import { liveEventsOf } from '../../../../tests/support/live-events.ts'
import { aSite, type TestMember } from '../../../../tests/support/site.ts'

/** Two processes of one site. */
const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const other = await aSite({ db: site.db })
const caches = [await site.withPages(), await other.withPages()]
for (const { invalidate } of caches) await site.db.listen(PAGES_CHANGED, invalidate)
const urls = await Promise.all(caches.map(({ listener }) => startHttpServer(listener)))
const { sql } = site.db

const SECRET = 'Un secret de fabrication'

let author: TestMember
let member: TestMember
let plan: { id: string; slug: string; title: string }
beforeEach(async () => {
  author = await site.aMember()
  member = await site.aMember()
  plan = await site.aPlan({ author_id: author.id })
  for (const { clear } of caches) clear()
})

const journal = (visibility: 'private' | 'text' | 'all') =>
  anExecution(site, { user_id: member.id, plan_id: plan.id, visibility })

describe('A private execution', () => {
  test('does not exist for other members, visitors and the staff: page, API, plan, list and notifications [259]', async () => {
    const { id } = await journal('private')
    const entry = await anEntry(sql, id, { content: SECRET, spent_cents: 74_211 })
    await aStep(sql, id, SECRET)
    const browser = await site.as(member)
    const events = await liveEventsOf(site.db, author)
    const day = (await sql.one<{ day: string }>`select zurich_day(now()) as day`).day
    await browser.put(`/api/my/executions/${id}/entries/${randomUUID()}`, {
      entry_date: day,
      content: SECRET,
    })
    await browser.put(`/api/my/executions/${id}/status`, { status: 'succeeded' })
    const readers = await Promise.all([
      site.as(),
      site.as(author),
      ...(['user', 'validator', 'moderator', 'admin', 'founder'] as const).map(async (role) =>
        site.as(await site.aMember({ role })),
      ),
    ])
    for (const reader of readers) {
      for (const path of [`/execution/${id}`, `/api/executions/${id}`])
        expect((await reader.get(path)).status, path).toBe(404)
      for (const path of [`/api/my/executions/${id}`, `/api/my/executions/${id}/entries`])
        expect([401, 404], path).toContain((await reader.get(path)).status)
      for (const path of [
        `/plan/${plan.slug}`,
        `/api/plans/${plan.slug}`,
        `/api/member/plans/${plan.slug}`,
        `/api/plans/${plan.id}/executions`,
        '/api/my/notifications',
        '/api/my/executions',
        `/api/viewer/marks?plans=${plan.id}`,
        '/api/moderation/reports',
        '/sitemap.xml',
      ]) {
        const text = await (await reader.get(path)).text()
        for (const trace of [id, entry, SECRET, '74211', '742,11'])
          expect(text.includes(trace), `${trace} at ${path}`).toBe(false)
      }
    }
    expect(events).toEqual([])
  })

  test('causes no event that names it but to its owner, only that the counts of the plan changed [259]', async () => {
    const heard: string[] = []
    const hearing = await site.db.listen('live', (payload) => void heard.push(payload))
    const { id } = await journal('private')
    const browser = await site.as(member)
    const step = { content: SECRET, position: 0, done: true }
    await sql`update executions set is_begun = false, is_counted = false where id = ${id}`
    await browser.put(`/api/my/executions/${id}/steps/${randomUUID()}`, step)
    await expect.poll(() => heard.join('\n')).toContain('plan_counted')
    hearing.stop()
    const ofOthers = heard.filter((payload) => !payload.includes(`user:${member.id}`))
    expect(ofOthers.join('\n')).not.toContain(id)
    expect(heard.join('\n')).not.toContain(SECRET)
  })
})

/** Requests the paths at both processes, and waits until they are cached. */
async function cached(paths: string[]): Promise<void> {
  for (const [process, url] of urls.entries())
    await expect
      .poll(async () => {
        for (const path of paths) await (await fetch(url + path)).arrayBuffer()
        return paths.filter((path) => !caches[process]!.peek(path))
      })
      .toEqual([])
}
const stillCached = (paths: string[]) =>
  caches.flatMap(({ last }, process) =>
    paths.filter((path) => last(path)).map((path) => `${process} ${path}`),
  )

describe('What is taken back', () => {
  test.each([
    ['a journal made private', (id: string) => ['DELETE', `/api/my/executions/${id}/publication`]],
    ['a deleted execution', (id: string) => ['DELETE', `/api/my/executions/${id}`]],
    ['a deleted entry', (_id: string, entry: string) => ['DELETE', `/api/journal-entries/${entry}`]],
    [
      'an entry made private',
      (id: string, entry: string) => [
        'PUT',
        `/api/my/executions/${id}/entries/${entry}`,
        { content: SECRET, is_private: true },
      ],
    ],
    [
      'a journal without its figures',
      (id: string) => ['PUT', `/api/my/executions/${id}/publication`, { visibility: 'text' }],
    ],
  ] as const)('%s disappears at once, from every process [261]', async (_what, requestOf) => {
    const { id } = await journal('all')
    const entry = await anEntry(sql, id, { content: SECRET, spent_cents: 74_211 })
    const paths = [
      `/api/executions/${id}`,
      `/api/plans/${plan.slug}`,
      `/api/plans/${plan.id}/executions`,
      `/plan/${plan.slug}`,
    ]
    await cached(paths)
    const [method, path, body] = requestOf(id, entry) as [string, string, object?]
    const day = (await sql.one<{ day: string }>`select zurich_day(now()) as day`).day
    const browser = await site.as(member)
    const response = await browser.request(method, path, {
      ...(body && {
        body: JSON.stringify({ entry_date: day, ...body }),
        headers: { 'content-type': 'application/json' },
      }),
    })
    expect(response.status, await response.clone().text()).toBe(200)
    await expect.poll(() => stillCached(paths)).toEqual([])
    for (const url of urls)
      for (const shown of paths) {
        const text = await (await fetch(url + shown)).text()
        if (!/without/.test(_what)) expect(text, shown).not.toContain(SECRET)
        expect(text, shown).not.toMatch(/74211|742,11/)
      }
  })

  test('a first publication shows at once; a new entry, a tick or a state drops no page [261]', async () => {
    const { id } = await journal('private')
    await anEntry(sql, id, { content: 'Premier jour' })
    const ofPlan = [`/api/plans/${plan.slug}`, `/api/plans/${plan.id}/executions`, `/plan/${plan.slug}`]
    await cached(ofPlan)
    const browser = await site.as(member)
    await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'text' })
    await expect.poll(() => stillCached(ofPlan)).toEqual([])
    const paths = [...ofPlan, `/api/executions/${id}`]
    await cached(paths)
    const notices: string[] = []
    const hearing = await site.db.listen(PAGES_CHANGED, (notice) => void notices.push(notice))
    const day = (await sql.one<{ day: string }>`select zurich_day(now()) as day`).day
    await browser.put(`/api/my/executions/${id}/entries/${randomUUID()}`, {
      entry_date: day,
      content: 'Deuxième',
    })
    await browser.put(`/api/my/executions/${id}/steps/${randomUUID()}`, {
      content: 'Un',
      position: 0,
      done: true,
    })
    await browser.put(`/api/my/executions/${id}/status`, { status: 'paused' })
    await sql`select pg_notify(${PAGES_CHANGED}, 'fin')`
    await expect.poll(() => notices).toEqual(['fin'])
    hearing.stop()
    expect(stillCached(paths)).toHaveLength(2 * paths.length)
  })
})

test('public executions are not in the sitemap, and their pages are not indexed [262]', async () => {
  const { id } = await journal('all')
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/execution/')
  const page = await site.get(`/execution/${id}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/<meta name="robots" content="noindex/)
})
