import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { anEntry, anExecution, aStep } from '../../../tests/support/executions.ts'
import { startHttpServer } from '../../../tests/support/http-server.ts'
import { liveEventsOf } from '../../../tests/support/live-events.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import { exportedLists } from '#server/personal-data/export.queries.ts'
import { sendWeeklyMails } from '#server/digest/weekly-mails.ts'

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

/** What is secret, as text and in both forms of its figure. */
const TRACES = [SECRET, '74211', '742,11']

type Reader = Awaited<ReturnType<typeof site.as>>

/** A visitor, the plan’s author and members of all kinds. */
const allOthers = (): Promise<Reader[]> =>
  Promise.all([
    site.as(),
    site.as(author),
    ...(['user', 'validator', 'moderator', 'admin', 'founder'] as const).map(async (role) =>
      site.as(await site.aMember({ role })),
    ),
  ])

/** Where a reader might learn of executions of the plan. */
const addressesOf = ({ id, slug }: { id: string; slug: string }) => [
  `/plan/${slug}`,
  `/plan/${slug}.md`,
  `/api/plans/${slug}`,
  `/api/member/plans/${slug}`,
  `/api/plans/${id}/executions`,
  `/api/members/${member.id}`,
  `/u/${encodeURIComponent(member.pseudo)}`,
  `/api/search?q=${encodeURIComponent(SECRET)}`,
  '/api/my/notifications',
  '/api/my/executions',
  `/api/viewer/marks?plans=${id}`,
  '/api/moderation/reports',
  '/api/moderation/activity',
  '/sitemap.xml',
]

async function expectNoTrace(readers: Reader[], paths: string[], traces: readonly string[]) {
  for (const reader of readers)
    for (const path of paths) {
      const text = await (await reader.get(path)).text()
      for (const trace of traces) expect(text.includes(trace), `${trace} at ${path}`).toBe(false)
    }
}

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
    const readers = await allOthers()
    for (const reader of readers) {
      for (const path of [`/execution/${id}`, `/api/executions/${id}`])
        expect((await reader.get(path)).status, path).toBe(404)
      for (const path of [`/api/my/executions/${id}`, `/api/my/executions/${id}/entries`])
        expect([401, 404], path).toContain((await reader.get(path)).status)
    }
    await expectNoTrace(readers, addressesOf(plan), [id, entry, ...TRACES])
    expect(events).toEqual([])
  })

  test('is in no mail and no export but its owner’s [259]', async () => {
    const follower = await site.aMember()
    await sql`insert into followers (follower_id, following_id) values (${follower.id}, ${member.id})`
    for (const reader of [author, follower])
      await (await site.as(reader)).patch('/api/my/preferences', { digest: true, steps: true })
    // What the Monday mail of both is about.
    await site.aPlan({ author_id: member.id, title: 'Une scierie mobile' })
    await anExecution(site, { user_id: author.id })
    const { id } = await journal('private')
    const entry = await anEntry(sql, id, { content: SECRET, spent_cents: 74_211 })
    const step = await aStep(sql, id, SECRET)
    await (await site.as(member)).put(`/api/my/executions/${id}/status`, { status: 'succeeded' })
    await sql`update weekly_mails set due_at = now() - interval '1 second', seen_at = now() - interval '2 days'`
    await sendWeeklyMails(site.ctx)
    const mails = (await site.mailbox.list()).filter(({ to }) => [author.email, follower.email].includes(to))
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2)
    const traces = [id, entry, step, ...TRACES]
    const exports = []
    for (const reader of [author, follower])
      for (const [name, query] of Object.entries(exportedLists(sql, reader.id)))
        exports.push({ name, rows: await sql`${query}` })
    for (const one of [...mails, ...exports].map((each) => JSON.stringify(each)))
      for (const trace of traces) expect(one).not.toContain(trace)
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

test('of a public journal without figures, the private entries, the steps and the figures are nowhere [260]', async () => {
  const { id } = await journal('text')
  const events = await liveEventsOf(site.db, author)
  const browser = await site.as(member)
  const write = (entry: object) =>
    browser.put(`/api/my/executions/${id}/entries/${randomUUID()}`, { spent_cents: 74_211, ...entry })
  const day = (await sql.one<{ day: string }>`select zurich_day(now()) as day`).day
  await write({ entry_date: day, content: 'Premier marché' })
  await write({ entry_date: day, content: SECRET, is_private: true })
  await browser.put(`/api/my/executions/${id}/steps/${randomUUID()}`, {
    content: SECRET,
    position: 0,
    done: true,
  })
  const readers = await allOthers()
  const addresses = [`/execution/${id}`, `/api/executions/${id}`]
  for (const path of addresses) expect(await (await site.get(path)).text(), path).toContain('Premier marché')
  await expectNoTrace(readers, [...addresses, ...addressesOf(plan)], TRACES)
  expect(events).not.toEqual([])
  for (const trace of TRACES) expect(JSON.stringify(events)).not.toContain(trace)
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
      `/execution/${id}`,
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

test.for(['unpublish', 'delete'] as const)(
  'the title of a plan disappears at once from its journals when a moderator uses « %s » [255]',
  async (decision) => {
    const { id } = await journal('text')
    const paths = [`/execution/${id}`, `/api/executions/${id}`]
    await cached(paths)
    const moderator = await site.as(await site.aMember({ role: 'moderator' }))
    const response = await moderator.post(`/api/moderation/plans/${plan.id}/${decision}`, {
      reason: 'Un titre injurieux',
    })
    expect(response.status, await response.clone().text()).toBe(200)
    await expect.poll(() => stillCached(paths)).toEqual([])
    for (const url of urls)
      for (const path of paths) {
        const text = await (await fetch(url + path)).text()
        expect(text, path).toContain('un plan qui n’est plus en ligne')
        expect(text, path).not.toContain(plan.title)
      }
  },
)

test('public executions are not in the sitemap, and their pages are not indexed [262]', async () => {
  const { id } = await journal('all')
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/execution/')
  const page = await site.get(`/execution/${id}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/<meta name="robots" content="noindex/)
})
