import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError, unavailable, unexpected } from '#domain/errors.ts'
import { localStore } from '../local-store.ts'
import { type Outgoing, outboxQuery } from './outbox.ts'
import { itemsIn } from './pages.ts'
import { sendQueue } from './send-queue.ts'
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
  throttled: new AppError('rate_limited', 'Trop de demandes.', undefined, undefined, 40),
  signedOut: new AppError('unauthenticated', 'Connectez-vous.'),
}

/** A tab with its queue to a server; `answers` says what becomes of an item, by its id. */
function aQueue(answers: Record<string, keyof typeof FAILURES | undefined> = {}) {
  const client = new QueryClient()
  const unsent = localStore<readonly Outgoing<Item>[]>(
    'unsent',
    (text) => JSON.parse(text ?? '[]') as Outgoing<Item>[],
    (items) => (items.length > 0 ? JSON.stringify(items) : null),
  )
  const received: string[] = []
  const withdrawn: string[] = []
  const told: string[] = []
  const queue = sendQueue(client, thread, {
    send: async (item: Item) => {
      const failure = answers[item.id]
      if (failure) throw FAILURES[failure]
      received.push(item.id)
      return item
    },
    withdraw: async (id) => {
      if (answers[id] === 'lost') throw unavailable()
      withdrawn.push(id)
    },
    onSent: () => {},
    onFailed: (_error, { id }) => told.push(id),
    unsent,
  })
  const items = () => itemsIn<Outgoing<Item>>(client.getQueryData(outboxQuery(thread).queryKey))
  const shown = () => items().map(({ id, state = 'sent' }) => `${id} ${state}`)
  return { queue, answers, received, withdrawn, told, items, shown }
}

/** What a browser keeps, as text. */
function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const write = ({ queue }: ReturnType<typeof aQueue>, ...ids: string[]) => {
  for (const id of ids) queue.write({ id, created_at: new Date().toISOString() })
}

/** Long enough for every try of an item, and not yet for the next time that the queue resumes by itself. */
const aWhile = () => vi.advanceTimersByTimeAsync(5_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', aStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is written while another item is sent arrives after it, each once', async () => {
  const one = aQueue()
  write(one, 'a', 'b', 'c')
  expect(one.shown()).toEqual(['a sending', 'b sending', 'c sending'])
  await aWhile()
  expect(one.received).toEqual(['a', 'b', 'c'])
  expect(one.shown()).toEqual(['a sent', 'b sent', 'c sent'])
  expect(localStorage.getItem('unsent')).toBe(null)
})

test('a short absence of the server goes unnoticed', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(500)
  delete one.answers['a']
  await aWhile()
  expect([one.received, one.told]).toEqual([['a'], []])
})

test('without a network everything waits, is told once, and arrives in the order written', async () => {
  const one = aQueue({ b: 'lost' })
  write(one, 'a', 'b', 'c')
  await aWhile()
  expect(one.shown()).toEqual(['a sent', 'b waiting', 'c waiting'])
  expect(one.told).toEqual(['b'])
  one.queue.resume()
  await aWhile()
  expect(one.told).toEqual(['b'])
  delete one.answers['b']
  write(one, 'd')
  await aWhile()
  expect(one.received).toEqual(['a', 'b', 'c', 'd'])
})

test('what the server refuses fails alone, and sent again it comes last', async () => {
  const one = aQueue({ a: 'refused' })
  write(one, 'a', 'b')
  await aWhile()
  expect(one.shown()).toEqual(['a failed', 'b sent'])
  one.queue.resume()
  await aWhile()
  expect(one.received).toEqual(['b'])
  delete one.answers['a']
  one.queue.retry('a')
  await aWhile()
  expect(one.shown()).toEqual(['b sent', 'a sent'])
})

test('what makes the server fail is tried again, then fails alone', async () => {
  const one = aQueue({ a: 'broken' })
  write(one, 'a', 'b')
  await aWhile()
  expect(one.shown()).toEqual(['a failed', 'b sent'])
  expect(one.told).toEqual(['a'])
})

test('what was not sent is sent after a reload, in its order; what was refused or discarded is not', async () => {
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

test('what another tab has sent is not sent here again', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a', 'b')
  await aWhile()
  const other = aQueue()
  other.queue.resume()
  await aWhile()
  expect(other.received).toEqual(['a', 'b'])
  delete one.answers['a']
  one.queue.resume()
  await aWhile()
  expect([one.received, one.shown()]).toEqual([[], []])
})

test('what the server may have is discarded once it is deleted there, and nothing else is asked for', async () => {
  const one = aQueue({ a: 'lost', r: 'refused' })
  write(one, 'r', 'a', 'b')
  await aWhile()
  await one.queue.discard('r')
  await one.queue.discard('b')
  expect([one.withdrawn, one.shown()]).toEqual([[], ['a waiting']])
  await expect(one.queue.discard('a')).rejects.toThrow('indisponible')
  expect(one.shown()).toEqual(['a waiting'])
  one.answers['a'] = 'broken'
  await one.queue.discard('a')
  expect([one.withdrawn, one.shown()]).toEqual([['a'], []])
})

test('what the server turned away for now is discarded without asking it', async () => {
  const one = aQueue({ a: 'throttled', b: 'signedOut' })
  write(one, 'a')
  await aWhile()
  await one.queue.discard('a')
  write(one, 'b')
  await aWhile()
  await one.queue.discard('b')
  expect([one.withdrawn, one.shown()]).toEqual([[], []])
})

test('what was lost on its way once may have arrived, and is deleted on the server although it is turned away now', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a')
  await aWhile()
  one.answers['a'] = 'throttled'
  one.queue.resume()
  await aWhile()
  expect(one.shown()).toEqual(['a throttled'])
  await one.queue.discard('a')
  expect([one.withdrawn, one.shown()]).toEqual([['a'], []])
})

test('what is kept from before a reload may have arrived, and is not sent while it is being discarded', async () => {
  const before = aQueue({ a: 'lost' })
  write(before, 'a', 'b')
  await aWhile()
  const after = aQueue({ a: 'lost' })
  after.queue.resume()
  await aWhile()
  const discarded = after.queue.discard('b')
  delete after.answers['a']
  after.queue.resume()
  await Promise.all([discarded, aWhile()])
  expect([after.received, after.withdrawn]).toEqual([['a'], ['b']])
})

test('once the pages are loaded again, what was sent is theirs alone', async () => {
  const one = aQueue({ b: 'refused' })
  write(one, 'a', 'b')
  await aWhile()
  one.queue.forgetSent()
  expect(one.shown()).toEqual(['b failed'])
})

test('what comes too often says so and is sent again when the server said, not before', async () => {
  const one = aQueue({ a: 'throttled' })
  write(one, 'a', 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect(one.shown()).toEqual(['a throttled', 'b throttled'])
  delete one.answers['a']
  await vi.advanceTimersByTimeAsync(39_000)
  expect(one.received).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(one.received).toEqual(['a', 'b'])
  expect(one.told).toEqual(['a'])
})

test('while the server is away it is tried again by itself; without a network only once there is one', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(one.shown()).toEqual(['a waiting'])
  delete one.answers['a']
  await vi.advanceTimersByTimeAsync(15_000)
  expect(one.received).toEqual(['a'])

  vi.stubGlobal('navigator', { onLine: false })
  one.answers['b'] = 'lost'
  write(one, 'b')
  await vi.advanceTimersByTimeAsync(0)
  delete one.answers['b']
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(one.shown()).toEqual(['a sent', 'b waiting'])
  one.queue.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.received).toEqual(['a', 'b'])
})

test('what a member wrote whose session ended says so, and is sent once they are back', async () => {
  const one = aQueue({ a: 'signedOut' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(one.shown()).toEqual(['a signed_out'])
  delete one.answers['a']
  one.queue.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.received).toEqual(['a'])
})

test('what the server refuses keeps its reason, also after a reload; sent again it counts as written then', async () => {
  const one = aQueue({ a: 'refused' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(1_000)
  const after = aQueue()
  after.queue.resume()
  const [kept] = after.items()
  expect(kept).toMatchObject({ id: 'a', state: 'failed', reason: 'Non.' })
  after.answers['a'] = 'lost'
  after.queue.retry('a')
  const [again] = after.items()
  expect(again).toMatchObject({ state: 'sending', created_at: new Date().toISOString() })
  expect(again?.created_at).not.toBe(kept?.created_at)
})
