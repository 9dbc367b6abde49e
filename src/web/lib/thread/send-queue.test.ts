import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError, unavailable } from '#domain/errors.ts'
import { localStore } from '#web/ui/local-store.ts'
import { type Outgoing, outboxQuery } from './outbox.ts'
import { itemsIn } from './pages.ts'
import { sendQueue } from './send-queue.ts'
import type { Thread } from './thread.ts'

type Item = { id: string }

const thread: Thread<Item> = {
  key: ['thread'],
  fetchPage: () => Promise.reject(unavailable()),
  pageSize: 3,
}

const refusal = new AppError('forbidden', 'Non.')

/** A queue on its way to a server; `answers` says what becomes of an item, by its id. */
function aQueue(answers: Record<string, 'lost' | 'refused' | undefined> = {}) {
  const client = new QueryClient()
  const unsent = localStore<readonly Outgoing<Item>[]>(
    'unsent',
    () => [],
    () => '',
  )
  const received: string[] = []
  const told: string[] = []
  const open = () =>
    sendQueue(client, thread, {
      send: async (item: Item) => {
        if (answers[item.id] === 'refused') throw refusal
        if (answers[item.id] === 'lost') throw unavailable()
        received.push(item.id)
        return item
      },
      onSent: () => {},
      onFailed: (_error, { id }) => told.push(id),
      unsent,
    })
  const shown = () =>
    itemsIn<Outgoing<Item>>(client.getQueryData(outboxQuery(thread).queryKey)).map(
      ({ id, state = 'sent' }) => `${id} ${state}`,
    )
  return { queue: open(), open, client, answers, received, told, unsent, shown }
}

const write = ({ queue }: ReturnType<typeof aQueue>, ...ids: string[]) => {
  for (const id of ids) queue.write({ id })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is written while another item is sent arrives after it, each once', async () => {
  const one = aQueue()
  write(one, 'a', 'b', 'c')
  expect(one.shown()).toEqual(['a sending', 'b sending', 'c sending'])
  await vi.runAllTimersAsync()
  expect(one.received).toEqual(['a', 'b', 'c'])
  expect(one.shown()).toEqual(['a sent', 'b sent', 'c sent'])
  expect(one.unsent.current()).toEqual([])
})

test('a short absence of the server goes unnoticed', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a')
  await vi.advanceTimersByTimeAsync(500)
  delete one.answers['a']
  await vi.runAllTimersAsync()
  expect([one.received, one.told]).toEqual([['a'], []])
})

test('without a network everything waits, is told once, and arrives in the order written', async () => {
  const one = aQueue({ b: 'lost' })
  write(one, 'a', 'b', 'c')
  await vi.runAllTimersAsync()
  expect(one.shown()).toEqual(['a sent', 'b waiting', 'c waiting'])
  expect(one.told).toEqual(['b'])
  one.queue.resume()
  await vi.runAllTimersAsync()
  expect(one.told).toEqual(['b'])
  delete one.answers['b']
  write(one, 'd')
  await vi.runAllTimersAsync()
  expect(one.received).toEqual(['a', 'b', 'c', 'd'])
})

test('what the server refuses fails alone, and sent again it comes last', async () => {
  const one = aQueue({ a: 'refused' })
  write(one, 'a', 'b')
  await vi.runAllTimersAsync()
  expect(one.shown()).toEqual(['a failed', 'b sent'])
  one.queue.resume()
  await vi.runAllTimersAsync()
  expect(one.received).toEqual(['b'])
  delete one.answers['a']
  one.queue.retry('a')
  await vi.runAllTimersAsync()
  expect(one.shown()).toEqual(['b sent', 'a sent'])
})

test('what was not sent is sent after a reload, in its order; what was refused or discarded is not', async () => {
  const one = aQueue({ a: 'refused', b: 'lost' })
  write(one, 'a', 'b', 'c', 'd')
  await vi.runAllTimersAsync()
  one.queue.discard('c')
  delete one.answers['b']
  one.client.clear()
  one.open().resume()
  await vi.runAllTimersAsync()
  expect(one.received).toEqual(['b', 'd'])
  expect(one.shown()).toEqual(['a failed', 'b sent', 'd sent'])
})

test('what another tab has sent is not sent here again', async () => {
  const one = aQueue({ a: 'lost' })
  write(one, 'a', 'b')
  await vi.runAllTimersAsync()
  one.unsent.set([])
  delete one.answers['a']
  one.queue.resume()
  await vi.runAllTimersAsync()
  expect([one.received, one.shown()]).toEqual([[], []])
})

test('once the pages are loaded again, what was sent is theirs alone', async () => {
  const one = aQueue({ b: 'refused' })
  write(one, 'a', 'b')
  await vi.runAllTimersAsync()
  one.queue.forgetSent()
  expect(one.shown()).toEqual(['b failed'])
})
