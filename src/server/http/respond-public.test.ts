import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#domain/comments.ts'
import type { FeedPage } from '#domain/feed.ts'
import { PAGES_CHANGED } from '#server/db/invalidate-pages.ts'
import { aBrowser } from '../../../tests/support/browser.ts'
import { listening } from '../../../tests/support/listening.ts'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const other = await aSite({ db: site.db })
const [pages, otherPages] = [await site.withPages(), await other.withPages()]
const caches = [pages, otherPages]
for (const { invalidate } of caches) await site.db.listen(PAGES_CHANGED, invalidate)
const urls = [await listening(pages.answer), await listening(otherPages.answer)] as const
const [url] = urls
beforeEach(() => {
  for (const { clear } of caches) clear()
})

const visitor = aBrowser((path, init) => fetch(url + path, init))
const memberAt = async (member: { id: string }) =>
  aBrowser((path, init) => fetch(url + path, init), (await site.as(member)).cookieHeader())
const titlesIn = ({ plans }: FeedPage) => plans.map(({ title }) => title)

describe('Public JSON', () => {
  test('lies ready for visitors, under the address as the contract writes it', async () => {
    await site.aPlan({ title: 'Un premier' })
    await visitor.get('/api/feed?utm_source=x&category=SaaS&sort=new')
    expect(pages.peek('/api/feed?sort=new&category=SaaS')?.status).toBe(200)
    await site.aPlan({ title: 'Un second' })
    const ready = await visitor.getJson<FeedPage>('/api/feed?sort=new&category=SaaS')
    expect(titlesIn(ready)).not.toContain('Un second')
  })

  test('is made anew for a member, who finds in it what they did a moment ago', async () => {
    const { id: planId, slug } = await site.aPlan()
    const comments = `/api/plans/${planId}/comments`
    await visitor.get(comments)
    const member = await memberAt(await site.aMember())
    const id = crypto.randomUUID()
    await member.post(comments, { id, content: 'À l’instant' })
    const read = await member.getJson<{ comments: Comment[] }>(comments)
    expect(read.comments.map((comment) => comment.id)).toEqual([id])
    // And so do visitors from then on.
    expect((await visitor.getJson<{ comments: Comment[] }>(comments)).comments).toHaveLength(1)
    await member.put(`/api/plans/${planId}/like`)
    expect(await member.getJson(`/api/plans/${slug}`)).toMatchObject({ likes_count: 1 })
  })

  test('of somebody’s list that was empty has what they publish', async () => {
    const author = await site.aMember({ role: 'vip' })
    const list = `/api/members/${author.id}/lists/plans`
    expect(titlesIn(await visitor.getJson(list))).toEqual([])
    await (await memberAt(author)).post('/api/plans', { form: aPlanForm({ title: 'Mon premier plan' }) })
    await expect.poll(() => pages.last(list)).toBeUndefined()
    expect(titlesIn(await visitor.getJson(list))).toEqual(['Mon premier plan'])
  })

  test('of what was taken down is gone at once on every process', async () => {
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
    // The notice of its publication may come after the first question.
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

  test('that is not there is not kept', async () => {
    expect((await visitor.get('/api/plans/nulle-part')).status).toBe(404)
    expect(pages.peek('/api/plans/nulle-part')).toBeUndefined()
    expect((await visitor.get('/api/feed?sort=hasard')).status).toBe(422)
    expect(pages.peek('/api/feed?sort=hasard')).toBeUndefined()
  })

  test('with a member’s data lies nowhere', async () => {
    const member = await memberAt(await site.aMember())
    for (const path of ['/api/viewer', '/api/my/plans', '/api/feed/following']) {
      expect((await member.get(path)).headers.get('cache-control')).toBe('private, no-store')
      expect(pages.peek(path)).toBeUndefined()
    }
  })
})
