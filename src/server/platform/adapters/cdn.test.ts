import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { UploadedFile, UploadPurpose } from '#domain/uploads.ts'
import { FEED, invalidatePages, PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { aCdn, PURGE_TOKEN } from '../../../../tests/support/cdn.ts'
import { startHttpServer } from '../../../../tests/support/http-server.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aSite } from '../../../../tests/support/site.ts'
import { cacheTagOf, startPurging } from './cdn.ts'

const network = await aCdn()
const cdn = { url: network.purgeUrl, token: PURGE_TOKEN }
const env = { CDN_PURGE_URL: cdn.url, CDN_PURGE_TOKEN: cdn.token, RATE_LIMIT_FACTOR: '1000' }
const site = await aSite({ env })
const { listener, ...cache } = await site.withPages()
await site.db.listen(PAGES_CHANGED, cache.invalidate, cache.clear)
await network.before(listener)
const errors: unknown[] = []
await startPurging({ db: site.db, cdn }, (error) => errors.push(error))

/** The purges that contain all these tags. Purges of the previous test may still arrive, so they are filtered out. */
const purgesOf = (names: string[], orders = network.purges) =>
  orders.filter(({ tags }) => names.every((name) => tags?.includes(cacheTagOf(name))))
/** Waits for the repeated purge, some seconds after the first. */
async function untilPurgedTwice(...names: string[]) {
  await expect.poll(() => purgesOf(names).length).toBeGreaterThanOrEqual(2)
}

/** A published plan whose page the network has cached. */
async function aKeptPlan() {
  const author = await site.aMember({ role: 'vip' })
  const browser = await site.as(author)
  const saved = await browser.post('/api/plans', { form: aPlanForm() })
  const { id, slug } = (await saved.json()) as SavedPlan
  const page = `/plan/${slug}`
  // The repeated purge would remove the page from the network's cache again, so wait for it first.
  await untilPurgedTwice(author.id, FEED)
  expect((await network.get(page)).headers.get('x-cache')).toBe('miss')
  expect((await network.get(page)).headers.get('x-cache')).toBe('hit')
  return { id, page, author }
}
async function unpublish(plan: { id: string }) {
  const moderator = await site.as(await site.aMember({ role: 'moderator' }))
  const answered = await moderator.post(`/api/moderation/plans/${plan.id}/unpublish`, {
    reason: 'Hors sujet.',
  })
  expect(answered.status).toBe(200)
}

beforeEach(() => {
  network.refusePurges(false)
  network.purges.length = 0
  errors.length = 0
})

describe('A page', () => {
  test('may be cached by the network for a minute, with tags of what it shows, and is revalidated by browsers', async () => {
    const { id, page, author } = await aKeptPlan()
    const { headers } = await site.get(page)
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=60')
    expect(headers.get('cache-control')).toBe('public, no-cache')
    const tags = headers.get('cache-tag')?.split(',')
    expect(tags).toEqual(expect.arrayContaining([cacheTagOf(id), cacheTagOf(author.id)]))
    expect((await site.get('/')).headers.get('cache-tag')?.split(',')).toContain(FEED)
  })

  test('that is not found, or not public, is not cached', async () => {
    const staff = await site.as(await site.aMember({ role: 'moderator' }))
    const missing = await site.get('/plan/nulle-part')
    const gated = await staff.get('/moderator')
    expect([missing.status, gated.status]).toEqual([404, 200])
    for (const { headers } of [missing, gated]) {
      expect(headers.get('cdn-cache-control')).toBeNull()
      expect(headers.get('cache-tag')).toBeNull()
    }
  })

  test('has no headers for a network where none is configured', async () => {
    const alone = await aSite({ db: site.db })
    await alone.withPages()
    const { headers } = await alone.get('/')
    expect(headers.get('cdn-cache-control')).toBeNull()
    expect(headers.get('cache-tag')).toBeNull()
  })
})

describe('Content that was taken down', () => {
  test('is purged from the network at once, and a second time some seconds later', async () => {
    const plan = await aKeptPlan()
    expect(purgesOf([plan.id])).toEqual([])
    await unpublish(plan)
    await expect.poll(async () => (await network.get(plan.page)).status).toBe(404)
    await untilPurgedTwice(plan.id)
    expect(errors).toEqual([])
  })

  test('is purged once the network accepts purges again', async () => {
    const plan = await aKeptPlan()
    network.refusePurges(true)
    await unpublish(plan)
    // Both purges are refused, so that only the retry can succeed.
    await expect.poll(() => purgesOf([plan.id], network.refused).length).toBeGreaterThanOrEqual(2)
    expect(errors.length).toBeGreaterThan(0)
    expect((await network.get(plan.page)).status).toBe(200)
    network.refusePurges(false)
    await expect.poll(async () => (await network.get(plan.page)).status).toBe(404)
  })
})

describe('A picture', () => {
  const upload = async (purpose: UploadPurpose, author: { id: string }) => {
    const response = await site.app.request(`/api/uploads/${purpose}`, {
      method: 'POST',
      body: new Uint8Array(await aPicture()),
      headers: {
        'Content-Type': 'image/jpeg',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: (await site.as(author)).cookieHeader(),
      },
    })
    expect(response.status).toBe(200)
    return (await response.json()) as UploadedFile
  }
  const cacheOf = async (url: string) => (await network.get(url)).headers.get('x-cache')

  test('of a plan is cached by the network for a minute, and purged when the plan is taken offline', async () => {
    const author = await site.aMember({ role: 'vip' })
    const { path, url } = await upload('thumbnail', author)
    expect((await network.get(url)).status).toBe(404)
    const saved = await (await site.as(author)).post('/api/plans', { form: aPlanForm({ thumbnail: path }) })
    const plan = (await saved.json()) as SavedPlan
    const { headers } = await site.get(url)
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=60')
    expect(headers.get('cache-tag')).toBe(cacheTagOf(plan.id))
    expect([await cacheOf(url), await cacheOf(url)]).toEqual(['miss', 'hit'])
    await unpublish(plan)
    await expect.poll(async () => (await network.get(url)).status).toBe(404)
    const own = await (await site.as(author)).get(url)
    expect([own.status, own.headers.get('cdn-cache-control'), own.headers.get('cache-tag')]).toEqual([
      200,
      null,
      null,
    ])
  })

  test('of a profile is cached by the network for a minute, and purged with the account', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    const { path, url } = await upload('avatar', member)
    expect((await browser.put('/api/my/avatar', { path })).status).toBe(200)
    await untilPurgedTwice(member.id)
    expect((await site.get(url)).headers.get('cache-tag')).toBe(cacheTagOf(member.id))
    expect([await cacheOf(url), await cacheOf(url)]).toEqual(['miss', 'hit'])
    const left = await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'keep' })
    expect(left.status).toBe(200)
    await expect.poll(async () => await cacheOf(url)).toBe('miss')
  })
})

test('A purge follows no redirect, whose target would respond without purging anything', async () => {
  const asked: (string | undefined)[] = []
  const moved = await startHttpServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(url === '/purge' ? 301 : 200, { location: '/elsewhere' }).end()
  })
  const { promise: failed, resolve: fail } = Promise.withResolvers<unknown>()
  await startPurging({ db: site.db, cdn: { ...cdn, url: `${moved}/purge` } }, fail)
  await invalidatePages(site.db.sql, 'all')
  expect(String(await failed)).toContain('301')
  expect(new Set(asked)).toEqual(new Set(['/purge']))
})

test('Everything is purged when everything may have changed', async () => {
  const { page } = await aKeptPlan()
  await invalidatePages(site.db.sql, 'all')
  await expect.poll(async () => (await network.get(page)).headers.get('x-cache')).toBe('miss')
  expect(network.purges).toContainEqual({ purge_everything: true })
})

test('Many changes are purged in requests of thirty tags', async () => {
  const ids = Array.from({ length: 70 }, () => crypto.randomUUID())
  const wanted = ids.map(cacheTagOf)
  await invalidatePages(site.db.sql, ids)
  // Each purge is repeated.
  const purged = () =>
    network.purges.flatMap(({ tags }) => (tags?.some((tag) => wanted.includes(tag)) ? [tags.join()] : []))
  const requests = [wanted.slice(0, 30), wanted.slice(30, 60), wanted.slice(60)].map((tags) => tags.join())
  await expect.poll(() => new Set(purged())).toEqual(new Set(requests))
})
