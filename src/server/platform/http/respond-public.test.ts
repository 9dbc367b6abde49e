import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE, type LiveEvent } from '#api/live.ts'
import type { Comment } from '#domain/comments/comments.ts'
import type { FeedPage } from '#domain/feed/feed.ts'
import { PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { aBrowser } from '../../../../tests/support/browser.ts'
import { startHttpServer } from '../../../../tests/support/http-server.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aSite } from '../../../../tests/support/site.ts'

// A response is cached for ten seconds, and a write is recent for fifteen: neither ends while a test runs.
vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

const site = await aSite()
const other = await aSite({ db: site.db })
const [pages, otherPages] = [await site.withPages(), await other.withPages()]
const caches = [pages, otherPages]
for (const { invalidate } of caches) await site.db.listen(PAGES_CHANGED, invalidate)
const urls = [await startHttpServer(pages.listener), await startHttpServer(otherPages.listener)] as const
const [url] = urls
const liveServer = createServer().listen(0, '127.0.0.1')
site.live.attach(liveServer)
await once(liveServer, 'listening')
afterAll(() => liveServer.close())
const liveUrl = `ws://127.0.0.1:${(liveServer.address() as AddressInfo).port}`
beforeEach(() => {
  for (const { clear } of caches) clear()
})

const visitor = aBrowser((path, init) => fetch(url + path, init))
async function memberAt(member: { id: string }) {
  const browser = aBrowser((path, init) => fetch(url + path, init), (await site.as(member)).cookieHeader())
  return { ...browser, open: (planId: string) => openTab(browser.cookieHeader(), planId) }
}

/** A tab of a member that watches a plan. */
async function openTab(cookie: string, planId: string) {
  const socket = new WebSocket(liveUrl + LIVE.path, { headers: { cookie, origin: 'http://127.0.0.1' } })
  onTestFinished(() => socket.terminate())
  const heard: LiveEvent[] = []
  const waiting = new Map<string, () => void>()
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as LiveEvent
    heard.push(message)
    if ('id' in message) waiting.get(message.id)?.()
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'watch', plan_id: planId }))
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ type: 'watching' }))
  return {
    /** Resolves as soon as the event arrives. A poll would notice it later. */
    hears: (id: string) =>
      new Promise<void>((resolve) => {
        if (heard.some((message) => 'id' in message && message.id === id)) resolve()
        else waiting.set(id, resolve)
      }),
  }
}
const titlesIn = ({ plans }: FeedPage) => plans.map(({ title }) => title)

describe('Public JSON', () => {
  test('is cached for visitors and members, under the normalised address of the contract', async () => {
    await site.aPlan({ title: 'Un premier' })
    await visitor.get('/api/feed?utm_source=x&category=SaaS&sort=new')
    expect(pages.peek('/api/feed?sort=new&category=SaaS')?.status).toBe(200)
    await site.aPlan({ title: 'Un second' })
    for (const reader of [visitor, await memberAt(await site.aMember())]) {
      const response = await reader.get('/api/feed?sort=new&category=SaaS')
      expect(response.headers.get('cache-control')).toBe('public, no-cache')
      expect(titlesIn((await response.json()) as FeedPage)).not.toContain('Un second')
    }
  })

  test('is not cached for a member who wrote a moment ago, nor stored by a shared cache', async () => {
    const { id: planId, slug } = await site.aPlan()
    const comments = `/api/plans/${planId}/comments`
    await visitor.get(comments)
    const member = await memberAt(await site.aMember())
    const id = crypto.randomUUID()
    await member.post(comments, { id, content: 'À l’instant' })
    const read = await member.getJson<{ comments: Comment[] }>(comments)
    expect(read.comments.map((comment) => comment.id)).toEqual([id])
    // The new response is cached, so visitors also get it.
    expect((await visitor.getJson<{ comments: Comment[] }>(comments)).comments).toHaveLength(1)
    await visitor.get(`/api/plans/${slug}`)
    await member.put(`/api/plans/${planId}/like`)
    const response = await member.get(`/api/plans/${slug}`)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(await response.json()).toMatchObject({ likes_count: 1 })
    const again = { headers: { 'if-none-match': response.headers.get('etag') ?? '' } }
    const unchanged = await member.request('GET', `/api/plans/${slug}`, again)
    expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
  })

  test('is cached again once the cookie of the write has expired', async () => {
    const { id: planId } = await site.aPlan()
    const path = `/api/plans/${planId}`
    const member = await memberAt(await site.aMember())
    await member.put(`${path}/like`)
    expect(await member.getJson(path)).toMatchObject({ likes_count: 1 })
    expect(member.jar.delete('pb-wrote')).toBe(true)
    const second = await memberAt(await site.aMember())
    await second.put(`${path}/like`)
    expect(await member.getJson(path)).toMatchObject({ likes_count: 1 })
    expect(await second.getJson(path)).toMatchObject({ likes_count: 2 })
    expect(await member.getJson(path)).toMatchObject({ likes_count: 2 })
  })

  test('is cached for a visitor with forged cookies of a session and of a write', async () => {
    const { slug } = await site.aPlan()
    await visitor.get(`/api/plans/${slug}`)
    const cached = pages.peek(`/api/plans/${slug}`)
    const forged = `pb-session=${'x'.repeat(32)}.y; pb-wrote=${Date.now() + 10_000}.x`
    const forger = aBrowser((path, init) => fetch(url + path, init), forged)
    await forger.get(`/api/plans/${slug}`)
    expect(pages.peek(`/api/plans/${slug}`)).toBe(cached)
    await forger.post(`/api/plans/${slug}/views`, {})
    expect(forger.jar.get('pb-wrote')).toMatch(/[.]x$/)
  })

  test('of comments contains a new comment as soon as its live event arrives', async () => {
    const { id: planId } = await site.aPlan()
    const comments = `/api/plans/${planId}/comments`
    const reader = await memberAt(await site.aMember())
    const tab = await reader.open(planId)
    const writer = await memberAt(await site.aMember())
    for (let n = 0; n < 3; n += 1) {
      await expect.poll(async () => await reader.get(comments).then(() => pages.peek(comments))).toBeDefined()
      const id = crypto.randomUUID()
      await writer.post(comments, { id, content: 'Voilà' })
      await tab.hears(id)
      const { comments: read } = await reader.getJson<{ comments: Comment[] }>(comments)
      expect(read.map((comment) => comment.id)).toContain(id)
    }
  })

  test('of a member’s empty list contains their first plan once it is published', async () => {
    const author = await site.aMember({ role: 'vip' })
    const list = `/api/members/${author.id}/lists/plans`
    expect(titlesIn(await visitor.getJson(list))).toEqual([])
    await (await memberAt(author)).post('/api/plans', { form: aPlanForm({ title: 'Mon premier plan' }) })
    await expect.poll(() => pages.last(list)).toBeUndefined()
    expect(titlesIn(await visitor.getJson(list))).toEqual(['Mon premier plan'])
  })

  test('of a deleted plan is dropped at once on every process', async () => {
    const author = await site.aMember({ role: 'vip' })
    const browser = await memberAt(author)
    const published = await browser.post('/api/plans', { form: aPlanForm({}) })
    const plan = (await published.json()) as { id: string; slug: string }
    const shown = [
      `/api/plans/${plan.slug}`,
      `/api/plans/${plan.id}/comments`,
      '/api/feed?sort=new',
      `/api/members/${author.id}/lists/plans`,
    ]
    // The notice of its publication may come after the first request.
    for (const [process, base] of urls.entries())
      await expect
        .poll(async () => {
          for (const path of shown) expect((await fetch(base + path)).status).toBe(200)
          return shown.filter((path) => !caches[process]?.last(path))
        })
        .toEqual([])
    const deleted = await browser.delete(`/api/plans/${plan.id}`)
    expect(await deleted.json()).toEqual({ done: true })
    for (const { last } of caches) await expect.poll(() => shown.filter((path) => last(path))).toEqual([])
    for (const base of urls) {
      expect((await fetch(`${base}/api/plans/${plan.slug}`)).status).toBe(404)
      expect(await (await fetch(`${base}/api/feed?sort=new`)).text()).not.toContain(plan.id)
    }
  })

  test('that is an error is not cached', async () => {
    expect((await visitor.get('/api/plans/nulle-part')).status).toBe(404)
    expect(pages.peek('/api/plans/nulle-part')).toBeUndefined()
    expect((await visitor.get('/api/feed?sort=hasard')).status).toBe(422)
    expect(pages.peek('/api/feed?sort=hasard')).toBeUndefined()
  })

  test('with a member’s data is not cached', async () => {
    const member = await memberAt(await site.aMember())
    for (const path of ['/api/viewer', '/api/my/plans', '/api/feed/following']) {
      expect((await member.get(path)).headers.get('cache-control')).toBe('private, no-store')
      expect(pages.peek(path)).toBeUndefined()
    }
  })
})
