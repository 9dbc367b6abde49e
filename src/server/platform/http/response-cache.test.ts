import { describe, expect, test } from 'vitest'
import { unavailable } from '#domain/errors.ts'
import { compressPage } from '#server/platform/ssr/page-response.ts'
import { NOT_FOUND } from '#server/platform/ssr/page-key.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import type { CompressedResponse } from './compressed-response.ts'

const aPage = (html: string, status = 200, shows: string[] = [], key = '/') =>
  compressPage({ html, key, status, route: '/', policy: '', shows: new Set(shows) })

function aCache(maxBytes?: number) {
  const clock = { now: 0 }
  const cache = createResponseCache({ now: () => clock.now, ...(maxBytes && { maxBytes }) })
  let renderings = 0
  const ask = async (key: string, status = 200, shows: string[] = []) => {
    const { response, source } = await cache.get(key, () =>
      aPage(`${key} ${++renderings}`, status, shows, key),
    )
    return [Buffer.from(response.variants.identity.body ?? '').toString(), source]
  }
  return { cache, clock, ask }
}

function aRendering(cache: ResponseCache) {
  const { promise, resolve } = Promise.withResolvers<CompressedResponse>()
  const asked = cache.get('/', () => promise)
  return async (shows: string[], status = 200) => {
    resolve(await aPage('old', status, shows))
    await asked
  }
}

describe('A page', () => {
  test('is rendered once for ten seconds', async () => {
    const { clock, ask } = aCache()
    expect(await ask('/')).toEqual(['/ 1', 'new'])
    clock.now = 9_999
    expect(await ask('/')).toEqual(['/ 1', 'cache'])
    clock.now = 10_000
    expect(await ask('/')).toEqual(['/ 2', 'new'])
  })

  test('is rendered once however many people ask at the same moment', async () => {
    const { ask } = aCache()
    const pages = await Promise.all(Array.from({ length: 50 }, () => ask('/')))
    expect(new Set(pages.map(([html]) => html))).toEqual(new Set(['/ 1']))
  })

  test('that was dropped is not served again, not even while the database is unavailable', async () => {
    const { cache, clock, ask } = aCache()
    await ask('/')
    cache.clear()
    clock.now = 20_000
    expect(await ask('/', 503)).toEqual(['/ 2', 'new'])
  })

  test('stays while something changes that it does not show', async () => {
    const { cache, ask } = aCache()
    await ask('/a', 200, ['plan', 'author'])
    await ask('/b', 200, ['other plan', 'author'])
    await ask('/c', 200, ['other plan'])
    cache.invalidate('plan another')
    expect(await ask('/a', 200, ['author'])).toEqual(['/a 4', 'new'])
    expect((await ask('/b'))[1]).toBe('cache')
    cache.invalidate('author')
    expect([(await ask('/a'))[1], (await ask('/b'))[1], (await ask('/c'))[1]]).toEqual([
      'new',
      'new',
      'cache',
    ])
    cache.invalidate('')
    expect((await ask('/c'))[1]).toBe('new')
  })

  test('stays when only the JSON that shows the same is dropped', async () => {
    const { cache, ask } = aCache()
    const json = async (key: string) =>
      await cache.get(key, async () => ({
        ...(await aPage(key, 200, ['plan'], key)),
        isRenewedForWriters: true,
      }))
    await ask('/a', 200, ['plan'])
    await json('/api/a')
    for (const dropped of [['plan'], 'all'] as const) {
      cache.invalidateJson(dropped)
      expect((await ask('/a'))[1]).toBe('cache')
      expect((await json('/api/a')).source).toBe('new')
    }
    cache.invalidateJson(['another'])
    expect((await json('/api/a')).source).toBe('cache')
  })

  test('has the age of the beginning of its rendering', async () => {
    const { cache, clock, ask } = aCache()
    const end = aRendering(cache)
    clock.now = 2_000
    await end([])
    clock.now = 9_999
    expect(await ask('/')).toEqual(['old', 'cache'])
    clock.now = 10_000
    expect(await ask('/')).toEqual(['/ 1', 'new'])
  })

  test('counts the ids of its content towards its size', async () => {
    const { ask } = aCache(12_000)
    const ids = Array.from({ length: 80 }, (_, n) => `plan ${n}`)
    await ask('/a', 200, ids)
    await ask('/b', 200, ids)
    expect((await ask('/b'))[1]).toBe('cache')
    expect((await ask('/a'))[1]).toBe('new')
  })

  test('is served stale when the queue is full', async () => {
    const { cache, clock, ask } = aCache()
    await ask('/')
    clock.now = 60_000
    const full = () => Promise.reject(unavailable())
    expect((await cache.get('/', full)).source).toBe('stale')
    await expect(cache.get('/new', full)).rejects.toThrow('momentanément indisponible')
  })

  test('of an unknown address is cached once for all unknown addresses', async () => {
    const { ask } = aCache()
    await ask(NOT_FOUND, 503)
    await ask(NOT_FOUND, 404)
    expect(await ask(NOT_FOUND, 404)).toEqual([`${NOT_FOUND} 2`, 'cache'])
  })

  test.for(['', 'plan', 'another plan'])(
    'whose rendering began before what it shows changed is not cached: « %s »',
    async (notice) => {
      const { cache, ask } = aCache()
      const end = aRendering(cache)
      cache.invalidate(notice)
      const later = [ask('/'), ask('/')]
      await end(['plan', 'author'])
      expect(await Promise.all(later)).toEqual([
        ['/ 1', 'new'],
        ['/ 1', 'new'],
      ])
      expect(await ask('/')).toEqual(['/ 1', 'cache'])
    },
  )

  test('that was being rendered while something else changed is cached, and served to requests that came meanwhile', async () => {
    const { cache, ask } = aCache()
    const end = aRendering(cache)
    cache.invalidate('another')
    const later = ask('/')
    await end(['plan'])
    expect(await later).toEqual(['old', 'new'])
    expect(await ask('/')).toEqual(['old', 'cache'])
  })

  test.for([404, 503])('that was missing before a change is built again after it: %i', async (status) => {
    const { cache, ask } = aCache()
    const end = aRendering(cache)
    cache.invalidate('plan')
    const later = ask('/')
    await end([], status)
    expect(await later).toEqual(['/ 1', 'new'])
  })

  test('that redirected before a change is built again after it', async () => {
    const { cache, ask } = aCache()
    const { promise, reject } = Promise.withResolvers<CompressedResponse>()
    const before = cache.get('/', () => promise)
    cache.invalidate('member')
    const later = ask('/')
    reject(new Error('redirect'))
    await expect(before).rejects.toThrow('redirect')
    expect(await later).toEqual(['/ 1', 'new'])
  })

  test('of a moment ago is served while the database is unavailable, without making requests wait', async () => {
    const { clock, ask } = aCache()
    await ask('/')
    clock.now = 60_000
    expect(await ask('/', 503)).toEqual(['/ 1', 'stale'])
    // After a 503, no new build is tried for two seconds.
    expect(await ask('/', 200)).toEqual(['/ 1', 'stale'])
    clock.now += 2_000
    expect(await ask('/', 200)).toEqual(['/ 3', 'new'])
  })

  test('is built even if another is unavailable', async () => {
    const { clock, ask } = aCache()
    await ask('/')
    await ask('/top')
    clock.now = 60_000
    expect(await ask('/top', 503)).toEqual(['/top 2', 'stale'])
    expect(await ask('/')).toEqual(['/ 4', 'new'])
  })

  test('refused by a rate limit is rendered for other requests at the same moment', async () => {
    const { ask } = aCache()
    const pages = await Promise.all([ask('/', 429), ask('/', 429), ask('/'), ask('/')])
    expect(pages.map(([html]) => html)).toEqual(['/ 1', '/ 2', '/ 3', '/ 4'])
  })

  test('of long ago is not served', async () => {
    const { clock, ask } = aCache()
    await ask('/')
    clock.now = 10 * 60_000
    expect(await ask('/', 503)).toEqual(['/ 2', 'new'])
  })

  test.for([404, 500, 503])('that is an error is not cached: status %i', async (status) => {
    const { ask } = aCache()
    await ask('/x', status)
    expect(await ask('/x')).toEqual(['/x 2', 'new'])
  })

  test('that failed to render does not stop the next attempt', async () => {
    const { cache, ask } = aCache()
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await ask('/')).toEqual(['/ 1', 'new'])
  })

  test('with invented parameters evicts no page without parameters', async () => {
    const { bytes } = await aPage('/a 1')
    const { ask } = aCache(bytes * 4)
    await ask('/a')
    await ask('/?sort=new')
    for (let page = 0; page < 10; page++) await ask(`/?after=${page}`)
    expect(await ask('/a')).toEqual(['/a 1', 'cache'])
    expect((await ask('/?sort=new'))[1]).toBe('new')
  })

  test('is evicted when the cache is full: the least recently used first', async () => {
    const { bytes } = await aPage('/a 1')
    const { ask } = aCache(bytes * 2 + 10)
    await ask('/a')
    await ask('/b')
    await ask('/a')
    await ask('/c')
    expect(await ask('/a')).toEqual(['/a 1', 'cache'])
    expect((await ask('/b'))[1]).toBe('new')
  })
})
