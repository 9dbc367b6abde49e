import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { FeedPage } from '#domain/feed/feed.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { aPrimaryWithStandby } from '../../../../tests/support/standby.ts'
import { openConnection } from './client.ts'
import { connect } from './database.ts'
import { PAGES_CHANGED } from './invalidate-pages.ts'

const { primary, standby, startStandby, startPrimary } = await aPrimaryWithStandby()
const db = connect(primary, { readTarget: standby })
const site = await aSite({ db, env: { RATE_LIMIT_FACTOR: '1000' } })
const cache = await site.withPages()
await db.listen(PAGES_CHANGED, cache.invalidate, cache.clear)

const onStandby = async (statement: string) => {
  const { sql, end } = await openConnection(standby)
  await sql.unsafe(statement).finally(end)
}
const isRead = () => db.replica()?.isRead
async function untilRead() {
  await expect.poll(isRead).toBe(true)
}
const reads = () => db.replica()?.reads ?? { replica: 0, primary: 0 }
/** Which server runs the statements of this request. */
async function sources(ask: () => Promise<unknown>) {
  const before = reads()
  await ask()
  const after = reads()
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}
const titles = async (browser: { getJson: <T>(path: string) => Promise<T> }) =>
  (await browser.getJson<FeedPage>('/api/feed?sort=new')).plans.map(({ title }) => title)

beforeEach(async () => {
  await onStandby('select pg_wal_replay_resume()')
  await untilRead()
})

describe('Public content', () => {
  test('is read from the replica, by visitors (also with forged cookies) and members, pages, feeds and search', async () => {
    // The plan comes last: once the replica shows it, it shows all.
    const author = await site.aMember({ handle: 'repliquee' })
    const { slug, id, title } = await site.aPlan({ title: 'Un plan répliqué' })
    await expect.poll(() => titles(site)).toContain(title)
    await untilRead()
    for (const path of [
      '/',
      `/plan/${slug}`,
      `/plan/${slug}.md`,
      '/rss.xml',
      '/sitemap.xml',
      '/@repliquee',
      '/api/feed',
      `/api/plans/${slug}`,
      `/api/plans/${id}/comments`,
      `/api/members/${author.id}`,
      '/api/search?q=plan',
      '/api/leaderboard',
    ]) {
      const { replica, primary: fallbacks } = await sources(async () =>
        expect((await site.get(path)).status, path).toBe(200),
      )
      expect(replica, path).toBeGreaterThan(0)
      expect(fallbacks, path).toBe(0)
    }
    const member = await site.as(await site.aMember())
    expect(await sources(() => titles(member))).toEqual({ replica: 1, primary: 0 })
    const forged = { cookie: `pb-session=${'x'.repeat(32)}.y; pb-wrote=${Date.now() + 10_000}.x` }
    const asForger = () => site.get('/api/feed?sort=new', forged)
    expect(await sources(asForger)).toEqual({ replica: 1, primary: 0 })
  })

  test('is read from the primary by members who wrote a moment ago, and find what they wrote', async () => {
    const { id } = await site.aPlan()
    const browser = await site.as(await site.aMember())
    const path = `/api/plans/${id}`
    await expect.poll(async () => (await site.get(path)).status).toBe(200)
    await untilRead()
    await onStandby('select pg_wal_replay_pause()')
    await browser.put(`${path}/like`)
    expect(await browser.getJson(path)).toMatchObject({ likes_count: 1 })
    expect(await sources(() => browser.getJson(path))).toEqual({ replica: 0, primary: 0 })
  })

  test('is read from the primary after a comment, until the replica has it', async () => {
    const { id } = await site.aPlan()
    const path = `/api/plans/${id}/comments`
    await expect.poll(async () => (await site.get(path)).status).toBe(200)
    await untilRead()
    await onStandby('select pg_wal_replay_pause()')
    const writer = await site.as(await site.aMember())
    const waits = vi.spyOn(db, 'awaitReplica')
    onTestFinished(() => waits.mockRestore())
    await writer.post(path, { id: crypto.randomUUID(), content: 'À l’instant' })
    await expect.poll(() => waits.mock.calls.length).toBeGreaterThan(0)
    expect(isRead()).toBe(false)
    expect((await site.getJson<{ comments: unknown[] }>(path)).comments).toHaveLength(1)
  })
})

test('Visitors go on reading while the primary is unavailable, as long as the replica is available', async () => {
  const { title } = await site.aPlan({ title: 'Un plan qui reste lisible' })
  await expect.poll(() => titles(site)).toContain(title)
  await untilRead()
  await primary.stop()
  const { replica } = await sources(async () => expect(await titles(site)).toContain(title))
  expect(replica).toBeGreaterThan(0)
  await startPrimary()
  await expect.poll(async () => (await site.get('/readyz')).status).toBe(200)
  const next = await site.aPlan({ title: 'Un plan d’après' })
  await expect.poll(() => titles(site)).toContain(next.title)
})

describe('Content that was taken down', () => {
  test('disappears at once, though the replica lags behind, and the replica is read again when it has caught up', async () => {
    const author = await site.as(await site.aMember({ role: 'vip' }))
    const form = aPlanForm({ title: 'Un plan à dépublier' })
    const plan = (await (await author.post('/api/plans', { form })).json()) as SavedPlan
    const moderator = await site.as(await site.aMember({ role: 'moderator' }))
    const page = `/plan/${plan.slug}`
    await expect.poll(async () => (await site.get(page)).status).toBe(200)
    await untilRead()
    await onStandby('select pg_wal_replay_pause()')

    const { promise: heard, resolve: hear } = Promise.withResolvers<string>()
    const hearing = await db.listen(PAGES_CHANGED, hear)
    onTestFinished(() => hearing.stop())
    const unpublish = `/api/moderation/plans/${plan.id}/unpublish`
    expect((await moderator.post(unpublish, { reason: 'Hors sujet.' })).status).toBe(200)
    // The plan must be gone as soon as this process receives the notice.
    await heard
    for (const path of [page, `/api/plans/${plan.slug}`, `${page}.md`]) {
      expect((await site.get(path)).status, path).toBe(404)
    }
    expect(await titles(site)).not.toContain(form.title)

    await onStandby('select pg_wal_replay_resume()')
    await untilRead()
    expect((await site.get(page)).status).toBe(404)
    expect((await sources(() => titles(site))).replica).toBeGreaterThan(0)
  })
})

describe('The primary is read', () => {
  test('while the replica is more than some seconds behind', async () => {
    await onStandby('select pg_wal_replay_pause()')
    const { title } = await site.aPlan({ title: 'Un plan en retard' })
    await expect.poll(() => titles(site)).toContain(title)
    expect(db.replica()).toMatchObject({ isRead: false, lagSeconds: expect.toSatisfy((lag) => lag > 5) })
    const metrics = await (await site.get('/metrics')).text()
    expect(metrics).toMatch(/^database_replica_read 0$/m)
    expect(metrics).toMatch(/^database_replica_lag_seconds ([5-9]|\d\d)/m)
    expect(metrics).toMatch(/^database_public_reads_total\{from="primary"\} [1-9]/m)
  })

  test('while the replica is stopped, until it is back', async () => {
    const { title } = await site.aPlan({ title: 'Un plan sans réplique' })
    await expect.poll(() => titles(site)).toContain(title)
    await untilRead()
    await standby.stop()
    const { primary: fallbacks } = await sources(async () => expect(await titles(site)).toContain(title))
    expect(fallbacks).toBeGreaterThan(0)
    expect(isRead()).toBe(false)
    await startStandby()
    await untilRead()
    expect((await sources(() => titles(site))).replica).toBeGreaterThan(0)
  })

  test('for a statement that the replica refuses, such as a write', async () => {
    const { id } = await site.aMember()
    await db.withReplica(async () => await db.sql`update users set name = 'Écrite' where id = ${id}`)
    const [row] = await db.sql`select name from users where id = ${id}`
    expect(row).toEqual({ name: 'Écrite' })
  })

  test('once the replica was promoted to a primary of its own', async () => {
    await onStandby('select pg_promote()')
    await expect.poll(isRead).toBe(false)
    expect((await sources(() => titles(site))).replica).toBe(0)
  })
})
