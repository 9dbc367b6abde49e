import { describe, expect, test } from 'vitest'
import { unavailable } from '#domain/errors.ts'
import { packPage } from '#server/ssr/page-answer.ts'
import { NOT_FOUND } from '#server/ssr/page-key.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import type { PackedAnswer } from './packed-answer.ts'

const aPage = (html: string, status = 200, shows: string[] = [], key = '/') =>
  packPage({ html, key, status, route: '/', policy: '', shows: new Set(shows) })

function aCache(maxBytes?: number) {
  const clock = { now: 0 }
  const cache = createAnswerCache({ now: () => clock.now, ...(maxBytes && { maxBytes }) })
  let renderings = 0
  const ask = async (key: string, status = 200, shows: string[] = []) => {
    const { answer, source } = await cache.get(key, () => aPage(`${key} ${++renderings}`, status, shows, key))
    return [Buffer.from(answer.answers.identity.body ?? '').toString(), source]
  }
  return { cache, clock, ask }
}

function aRendering(cache: AnswerCache) {
  const { promise, resolve } = Promise.withResolvers<PackedAnswer>()
  const asked = cache.get('/', () => promise)
  return async (shows: string[], status = 200) => {
    resolve(await aPage('old', status, shows))
    await asked
  }
}

describe('A page', () => {
  test('is rendered once for ten seconds', async () => {
    const { clock, ask } = aCache()
    expect(await ask('/')).toEqual(['/ 1', 'made'])
    clock.now = 9_999
    expect(await ask('/')).toEqual(['/ 1', 'cache'])
    clock.now = 10_000
    expect(await ask('/')).toEqual(['/ 2', 'made'])
  })

  test('is rendered once however many people ask at the same moment', async () => {
    const { ask } = aCache()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/')))
    expect(new Set(answers.map(([html]) => html))).toEqual(new Set(['/ 1']))
  })

  test('that was dropped is not served again, not even while the database is away', async () => {
    const { cache, clock, ask } = aCache()
    await ask('/')
    cache.clear()
    clock.now = 20_000
    expect(await ask('/', 503)).toEqual(['/ 2', 'made'])
  })

  test('stays while something changes that it does not show', async () => {
    const { cache, ask } = aCache()
    await ask('/a', 200, ['plan', 'author'])
    await ask('/b', 200, ['other plan', 'author'])
    await ask('/c', 200, ['other plan'])
    cache.invalidate('plan another')
    expect(await ask('/a', 200, ['author'])).toEqual(['/a 4', 'made'])
    expect((await ask('/b'))[1]).toBe('cache')
    cache.invalidate('author')
    expect([(await ask('/a'))[1], (await ask('/b'))[1], (await ask('/c'))[1]]).toEqual([
      'made',
      'made',
      'cache',
    ])
    cache.invalidate('')
    expect((await ask('/c'))[1]).toBe('made')
  })

  test('stays when only the JSON that shows the same is dropped', async () => {
    const { cache, ask } = aCache()
    const json = async (key: string) =>
      await cache.get(key, async () => ({ ...(await aPage(key, 200, ['plan'], key)), isNewForWriters: true }))
    await ask('/a', 200, ['plan'])
    await json('/api/a')
    for (const dropped of [['plan'], 'all'] as const) {
      cache.invalidateJson(dropped)
      expect((await ask('/a'))[1]).toBe('cache')
      expect((await json('/api/a')).source).toBe('made')
    }
    cache.invalidateJson(['another'])
    expect((await json('/api/a')).source).toBe('cache')
  })

  test('is as old as the beginning of its rendering', async () => {
    const { cache, clock, ask } = aCache()
    const end = aRendering(cache)
    clock.now = 2_000
    await end([])
    clock.now = 9_999
    expect(await ask('/')).toEqual(['old', 'cache'])
    clock.now = 10_000
    expect(await ask('/')).toEqual(['/ 1', 'made'])
  })

  test('counts what it shows among its bytes', async () => {
    const { ask } = aCache(12_000)
    const ids = Array.from({ length: 80 }, (_, n) => `plan ${n}`)
    await ask('/a', 200, ids)
    await ask('/b', 200, ids)
    expect((await ask('/b'))[1]).toBe('cache')
    expect((await ask('/a'))[1]).toBe('made')
  })

  test('that cannot be rendered for want of room is the old one', async () => {
    const { cache, clock, ask } = aCache()
    await ask('/')
    clock.now = 60_000
    const full = () => Promise.reject(unavailable())
    expect((await cache.get('/', full)).source).toBe('kept')
    await expect(cache.get('/new', full)).rejects.toThrow('momentanément indisponible')
  })

  test('of an address that leads nowhere is one for all of them, and kept', async () => {
    const { ask } = aCache()
    await ask(NOT_FOUND, 503)
    await ask(NOT_FOUND, 404)
    expect(await ask(NOT_FOUND, 404)).toEqual([`${NOT_FOUND} 2`, 'cache'])
  })

  /** A rendering of « / » under way, and its end. */
  test.for(['', 'plan', 'another plan'])(
    'whose rendering began before what it shows changed is not kept: « %s »',
    async (notice) => {
      const { cache, ask } = aCache()
      const end = aRendering(cache)
      cache.invalidate(notice)
      const later = [ask('/'), ask('/')]
      await end(['plan', 'author'])
      expect(await Promise.all(later)).toEqual([
        ['/ 1', 'made'],
        ['/ 1', 'made'],
      ])
      expect(await ask('/')).toEqual(['/ 1', 'cache'])
    },
  )

  test('that was being rendered while something else changed is kept, and is that of whoever asked meanwhile', async () => {
    const { cache, ask } = aCache()
    const end = aRendering(cache)
    cache.invalidate('another')
    const later = ask('/')
    await end(['plan'])
    expect(await later).toEqual(['old', 'made'])
    expect(await ask('/')).toEqual(['old', 'cache'])
  })

  test.for([404, 503])(
    'that was not there before a change is looked for again after it: %i',
    async (status) => {
      const { cache, ask } = aCache()
      const end = aRendering(cache)
      cache.invalidate('plan')
      const later = ask('/')
      await end([], status)
      expect(await later).toEqual(['/ 1', 'made'])
    },
  )

  test('that led elsewhere before a change is looked for again after it', async () => {
    const { cache, ask } = aCache()
    const { promise, reject } = Promise.withResolvers<PackedAnswer>()
    const before = cache.get('/', () => promise)
    cache.invalidate('member')
    const later = ask('/')
    reject(new Error('redirect'))
    await expect(before).rejects.toThrow('redirect')
    expect(await later).toEqual(['/ 1', 'made'])
  })

  test('of a moment ago stands in while the database is away, without making everybody wait', async () => {
    const { clock, ask } = aCache()
    await ask('/')
    clock.now = 60_000
    expect(await ask('/', 503)).toEqual(['/ 1', 'kept'])
    // Not asked for again before the time that a 503 names.
    expect(await ask('/', 200)).toEqual(['/ 1', 'kept'])
    clock.now += 2_000
    expect(await ask('/', 200)).toEqual(['/ 3', 'made'])
  })

  test('is not taken for one that cannot be had because another is', async () => {
    const { clock, ask } = aCache()
    await ask('/')
    await ask('/top')
    clock.now = 60_000
    expect(await ask('/top', 503)).toEqual(['/top 2', 'kept'])
    expect(await ask('/')).toEqual(['/ 4', 'made'])
  })

  test('refused to one who asks too often is rendered for who asks at the same moment', async () => {
    const { ask } = aCache()
    const answers = await Promise.all([ask('/', 429), ask('/', 429), ask('/'), ask('/')])
    expect(answers.map(([html]) => html)).toEqual(['/ 1', '/ 2', '/ 3', '/ 4'])
  })

  test('of long ago does not stand in', async () => {
    const { clock, ask } = aCache()
    await ask('/')
    clock.now = 10 * 60_000
    expect(await ask('/', 503)).toEqual(['/ 2', 'made'])
  })

  test.for([404, 500, 503])('that is not there is not kept: status %i', async (status) => {
    const { ask } = aCache()
    await ask('/x', status)
    expect(await ask('/x')).toEqual(['/x 2', 'made'])
  })

  test('that failed to render does not stop the next try', async () => {
    const { cache, ask } = aCache()
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await ask('/')).toEqual(['/ 1', 'made'])
  })

  test('with parameters that anybody may make up pushes out none without', async () => {
    const { bytes } = await aPage('/a 1')
    const { ask } = aCache(bytes * 4)
    await ask('/a')
    await ask('/?sort=new')
    for (let page = 0; page < 10; page++) await ask(`/?after=${page}`)
    expect(await ask('/a')).toEqual(['/a 1', 'cache'])
    expect((await ask('/?sort=new'))[1]).toBe('made')
  })

  test('makes room: the one least asked for goes first', async () => {
    const { bytes } = await aPage('/a 1')
    const { ask } = aCache(bytes * 2 + 10)
    await ask('/a')
    await ask('/b')
    await ask('/a')
    await ask('/c')
    expect(await ask('/a')).toEqual(['/a 1', 'cache'])
    expect((await ask('/b'))[1]).toBe('made')
  })
})
