import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError, unavailable, unexpected } from '#domain/errors.ts'
import { localStore } from './local-store.ts'
import { type Outgoing, outboxQuery } from './thread-outbox.ts'
import { itemsIn } from './thread-pages.ts'
import { sendQueue } from './thread-send-queue.ts'
import type { Thread } from './thread.ts'

type Item = { id: string; created_at: string }

const thread: Thread<Item> = {
  key: ['thread'],
  fetchPage: () => Promise.reject(unavailable()),
  pageSize: 3,
}

const FAILURES = {
  lost: unavailable(),
  refused: new AppError('forbidden', 'Non.'),
  broken: unexpected(),
  throttled: new AppError('rate_limited', 'Trop de demandes.', undefined, { retryAfter: 40 }),
  signedOut: new AppError('unauthenticated', 'Connectez-vous.'),
}

/** A tab with its queue to a server; `failures` says how an item fails, by its id. */
function aQueue(failures: Record<string, keyof typeof FAILURES | undefined> = {}) {
  const client = new QueryClient()
  const unsent = localStore<readonly Outgoing<Item>[]>(
    'unsent',
    (text) => JSON.parse(text ?? '[]') as Outgoing<Item>[],
    (items) => (items.length > 0 ? JSON.stringify(items) : null),
  )
  const received: string[] = []
  const withdrawn: string[] = []
  const notified: string[] = []
  const queue = sendQueue(client, thread, {
    send: async (item: Item) => {
      const failure = failures[item.id]
      if (failure) throw FAILURES[failure]
      received.push(item.id)
      return item
    },
    withdraw: async (id) => {
      if (failures[id] === 'lost') throw unavailable()
      withdrawn.push(id)
    },
    onSent: () => {},
    onFailed: (_error, { id }) => notified.push(id),
    unsent,
  })
  const items = () => itemsIn<Outgoing<Item>>(client.getQueryData(outboxQuery(thread).queryKey))
  const shown = () => items().map(({ id, state = 'sent' }) => `${id} ${state}`)
  return { queue, failures, received, withdrawn, notified, items, shown }
}

/** The storage of a browser. */
function aStorage() {
  const saved = new Map<string, string>()
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
    removeItem: (key: string) => void saved.delete(key),
  }
}

const write = ({ queue }: ReturnType<typeof aQueue>, ...ids: string[]) => {
  for (const id of ids) queue.write({ id, created_at: new Date().toISOString() })
}

/** Long enough for every attempt at an item, and too short for the next automatic resume. */
const aWhile = () => vi.advanceTimersByTimeAsync(5_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', aStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('items written while another one is sent are received after it, each once', async () => {
  const one = aQueue()
  write(one, 'a', 'b', 'c')
  expect(one.shown()).toEqual(['a sending', 'b sending', 'c sending'])
  await aWhile()
  expect(one.received).toEqual(['a', 'b', 'c'])
  expect(one.shown()).toEqual(['a sent', 'b sent', 'c sent'])
  expect(localStorage.getItem('unsent')).toBe(null)
})

test('a short outage of the server is not shown', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(500)
  delete one.failures['a']
  await aWhile()
  expect([one.received, one.notified]).toEqual([['a'], []])
})

test('offline all items wait, the member is notified once, and the items are received in the order written', async () => {
  const one = aQueue({ b: 'lost' })
  write(one, 'a', 'b', 'c')
  await aWhile()
  expect(one.shown()).toEqual(['a sent', 'b unreachable', 'c unreachable'])
  expect(one.notified).toEqual(['b'])
  one.queue.resume()
  await aWhile()
  expect(one.notified).toEqual(['b'])
  delete one.failures['b']
  write(one, 'd')
  await aWhile()
  expect(one.received).toEqual(['a', 'b', 'c', 'd'])
})

test('an item that the server refuses fails alone, and sent again it comes last', async () => {
  const one = aQueue({ a: 'refused' })
  write(one, 'a', 'b')
  await aWhile()
  expect(one.shown()).toEqual(['a failed', 'b sent'])
  one.queue.resume()
  await aWhile()
  expect(one.received).toEqual(['b'])
  delete one.failures['a']
  one.queue.retry('a')
  await aWhile()
  expect(one.shown()).toEqual(['b sent', 'a sent'])
})

test('an item on which the server fails is tried again, then fails alone', async () => {
  const one = aQueue({ a: 'broken' })
  write(one, 'a', 'b')
  await aWhile()
  expect(one.shown()).toEqual(['a failed', 'b sent'])
  expect(one.notified).toEqual(['a'])
})

test('unsent items are sent after a reload, in their order; refused and discarded ones are not', async () => {
  const before = aQueue({ a: 'refused', b: 'lost' })
  write(before, 'a', 'b', 'c', 'd')
  await aWhile()
  await before.queue.discard('c')
  const after = aQueue()
  after.queue.resume()
  await aWhile()
  expect(after.received).toEqual(['b', 'd'])
  expect(after.shown()).toEqual(['a failed', 'b sent', 'd sent'])
})

test('an item that has waited for more than a day is sent only when the member says so', async () => {
  const before = aQueue({ a: 'lost' })
  write(before, 'a')
  await aWhile()
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  const after = aQueue()
  after.queue.resume()
  write(after, 'b')
  await aWhile()
  expect(after.received).toEqual(['b'])
  expect(after.shown()).toEqual(['a failed', 'b sent'])
  after.queue.retry('a')
  await aWhile()
  expect(after.received).toEqual(['b', 'a'])
})

test('an item that another tab has sent is not sent here again', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a', 'b')
  await aWhile()
  const other = aQueue()
  other.queue.resume()
  await aWhile()
  expect(other.received).toEqual(['a', 'b'])
  delete one.failures['a']
  one.queue.resume()
  await aWhile()
  expect([one.received, one.shown()]).toEqual([[], []])
})

test('an item that the server may have is discarded once it is deleted there; no other one is deleted there', async () => {
  const one = aQueue({ a: 'lost', r: 'refused' })
  write(one, 'r', 'a', 'b')
  await aWhile()
  await one.queue.discard('r')
  await one.queue.discard('b')
  expect([one.withdrawn, one.shown()]).toEqual([[], ['a unreachable']])
  await expect(one.queue.discard('a')).rejects.toThrow('indisponible')
  expect(one.shown()).toEqual(['a unreachable'])
  one.failures['a'] = 'broken'
  await one.queue.discard('a')
  expect([one.withdrawn, one.shown()]).toEqual([['a'], []])
})

test('an item that was throttled or signed out is discarded without a request', async () => {
  const one = aQueue({ a: 'throttled', b: 'signedOut' })
  write(one, 'a')
  await aWhile()
  await one.queue.discard('a')
  write(one, 'b')
  await aWhile()
  await one.queue.discard('b')
  expect([one.withdrawn, one.shown()]).toEqual([[], []])
})

test('an item whose response was lost may have been stored, and is deleted on the server even if it is throttled now', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a')
  await aWhile()
  one.failures['a'] = 'throttled'
  one.queue.resume()
  await aWhile()
  expect(one.shown()).toEqual(['a throttled'])
  await one.queue.discard('a')
  expect([one.withdrawn, one.shown()]).toEqual([['a'], []])
})

test('an item saved before a reload may have been stored, and is not sent while it is being discarded', async () => {
  const before = aQueue({ a: 'lost' })
  write(before, 'a', 'b')
  await aWhile()
  const after = aQueue({ a: 'lost' })
  after.queue.resume()
  await aWhile()
  const discarded = after.queue.discard('b')
  delete after.failures['a']
  after.queue.resume()
  await Promise.all([discarded, aWhile()])
  expect([after.received, after.withdrawn]).toEqual([['a'], ['b']])
})

test('once the pages are up to date, sent items leave the outbox', async () => {
  const one = aQueue({ b: 'refused' })
  write(one, 'a', 'b')
  await aWhile()
  one.queue.discardSent()
  expect(one.shown()).toEqual(['b failed'])
})

test('throttled items are shown as such and sent again when the server said, not before', async () => {
  const one = aQueue({ a: 'throttled' })
  write(one, 'a', 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect(one.shown()).toEqual(['a throttled', 'b throttled'])
  delete one.failures['a']
  await vi.advanceTimersByTimeAsync(39_000)
  expect(one.received).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(one.received).toEqual(['a', 'b'])
  expect(one.notified).toEqual(['a'])
})

test('while the server is unavailable items are retried automatically; offline, once the network is back', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(one.shown()).toEqual(['a unreachable'])
  delete one.failures['a']
  await vi.advanceTimersByTimeAsync(15_000)
  expect(one.received).toEqual(['a'])

  vi.stubGlobal('navigator', { onLine: false })
  one.failures['b'] = 'lost'
  write(one, 'b')
  await vi.advanceTimersByTimeAsync(0)
  delete one.failures['b']
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(one.shown()).toEqual(['a sent', 'b unreachable'])
  one.queue.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.received).toEqual(['a', 'b'])
})

test('items of a member whose session ended are shown as such, and sent once they sign in again', async () => {
  const one = aQueue({ a: 'signedOut' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(one.shown()).toEqual(['a signed_out'])
  delete one.failures['a']
  one.queue.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.received).toEqual(['a'])
})

test('a refused item keeps its reason, also after a reload; sent again it counts as written then', async () => {
  const one = aQueue({ a: 'refused' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(1_000)
  const after = aQueue()
  after.queue.resume()
  const [restored] = after.items()
  expect(restored).toMatchObject({ id: 'a', state: 'failed', reason: 'Non.' })
  after.failures['a'] = 'lost'
  after.queue.retry('a')
  const [again] = after.items()
  expect(again).toMatchObject({ state: 'sending', created_at: new Date().toISOString() })
  expect(again?.created_at).not.toBe(restored?.created_at)
})
