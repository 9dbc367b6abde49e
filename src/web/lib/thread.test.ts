import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { outboxQuery, withOutgoing } from './thread-outbox.ts'
import { itemsIn, type ThreadCursor } from './thread-pages.ts'
import {
  changeItems,
  fetchNewItems,
  patchItems,
  removeItem,
  syncThread,
  type Thread,
  threadQuery,
} from './thread.ts'

type Item = { id: string; text?: string }

/** A thread whose items have these ids on the server, in this order. `asked` has the cursors of the requests. */
function aThread(ids: string[]) {
  const asked: ThreadCursor[] = []
  const thread: Thread<Item> = {
    key: ['thread'],
    fetchPage: async (cursor) => {
      asked.push(cursor)
      const from = cursor.after ? ids.indexOf(cursor.after) + 1 : 0
      const items = ids.slice(from, from + 3).map((id) => ({ id }))
      const [start = null, end = null] = [items[0]?.id, items.at(-1)?.id]
      return { items, start, end, has_earlier: from > 0, has_later: from + 3 < ids.length }
    },
    pageSize: 3,
  }
  const client = new QueryClient()
  const { queryKey } = threadQuery(thread)
  return {
    thread,
    client,
    asked,
    queryKey,
    shown: () => itemsIn(client.getQueryData(queryKey)).map(({ id }) => id),
  }
}

test('new items are requested after the last loaded one', async () => {
  const ids = ['a', 'b']
  const { thread, client, asked, shown } = aThread(ids)
  await client.fetchInfiniteQuery(threadQuery(thread))
  ids.push('c', 'd')
  await fetchNewItems(client, thread, null, 'd')
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  expect(asked).toEqual([{}, { after: 'b' }])
})

test('nothing is added to pages that do not reach the end', async () => {
  const { thread, client, asked, shown } = aThread(['a', 'b', 'c', 'd'])
  await client.fetchInfiniteQuery(threadQuery(thread))
  await fetchNewItems(client, thread, null, 'd')
  expect(shown()).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([{}])
})

test('an item that is added during a refetch is not overwritten by it', async () => {
  const ids = ['a', 'b']
  const { thread, client, asked, queryKey, shown } = aThread(ids)
  await client.fetchInfiniteQuery(threadQuery(thread))
  const refetch = Promise.withResolvers<void>()
  const slow = { ...threadQuery(thread), staleTime: 0 }
  const refetched = client.fetchInfiniteQuery({
    ...slow,
    queryFn: async () => {
      const page = await thread.fetchPage({})
      await refetch.promise
      return page
    },
  })
  await expect.poll(() => client.isFetching({ queryKey })).toBe(1)
  ids.push('c')
  const arrived = fetchNewItems(client, thread, null, 'c')
  await expect.poll(() => asked).toHaveLength(3)
  refetch.resolve()
  await Promise.all([refetched, arrived])
  expect(shown()).toEqual(['a', 'b', 'c'])
})

test('a late response does not become the end of pages that were refetched since', async () => {
  const ids = ['a', 'b']
  const { thread, client, queryKey, shown } = aThread(ids)
  await client.fetchInfiniteQuery(threadQuery(thread))
  const response = Promise.withResolvers<void>()
  ids.push('c')
  const early = await thread.fetchPage({ after: 'b' })
  const slow: typeof thread = { ...thread, fetchPage: () => response.promise.then(() => early) }
  const arrived = fetchNewItems(client, slow, null, 'c')
  ids.splice(0, 1)
  ids.push('d', 'e')
  await client.refetchQueries({ queryKey })
  response.resolve()
  await arrived
  expect(shown()).toEqual(['b', 'c', 'd'])
  expect(client.getQueryData(queryKey)?.pages.at(-1)?.has_later).toBe(true)
})

test('when the expected item is not after the last one, all the pages are refetched', async () => {
  const ids = ['a', 'c']
  const { thread, client, queryKey } = aThread(ids)
  await client.fetchInfiniteQuery(threadQuery(thread))
  ids.splice(1, 0, 'b')
  await fetchNewItems(client, thread, null, 'b')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an item written here keeps its place while it is sent, fails and is sent again', () => {
  const sending = withOutgoing(undefined, { id: 'a', state: 'sending' as const })
  const both = withOutgoing<Item>(sending, { id: 'b', state: 'sending' })
  const failed = withOutgoing<Item>(both, { id: 'a', state: 'failed' })
  expect(itemsIn(failed)).toEqual([
    { id: 'a', state: 'failed' },
    { id: 'b', state: 'sending' },
  ])
  expect(itemsIn(withOutgoing<Item>(failed, { id: 'a' }))).toEqual([
    { id: 'a' },
    { id: 'b', state: 'sending' },
  ])
})

test('a patch keeps the other fields of an item: sending in the outbox, sent in the pages', async () => {
  const { thread, client, queryKey } = aThread(['a', 'b'])
  await client.fetchInfiniteQuery(threadQuery(thread))
  const outbox = outboxQuery(thread).queryKey
  client.setQueryData(outbox, withOutgoing<Item>(undefined, { id: 'b', state: 'unreachable' }))
  patchItems<Item>(client, thread.key, new Set(['b']), { text: 'Vu' })
  expect(itemsIn(client.getQueryData(queryKey))).toEqual([{ id: 'a' }, { id: 'b', text: 'Vu' }])
  expect(itemsIn(client.getQueryData(outbox))).toEqual([{ id: 'b', state: 'unreachable', text: 'Vu' }])
})

test('loaded pages are updated with two requests, however many there are', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `m${at}`)
  const { thread, client, asked, queryKey, shown } = aThread(ids)
  await client.fetchInfiniteQuery({ ...threadQuery(thread), pages: 10 })
  expect(asked).toHaveLength(10)
  const statesFrom: string[] = []
  const states = {
    max: 100,
    fetch: async (from: string) => {
      statesFrom.push(from)
      return ids.slice(ids.indexOf(from)).map((id) => ({ id, text: id === 'm3' ? 'Lu' : '' }))
    },
  }
  ids.splice(ids.indexOf('m5'), 1)
  ids.push('new')
  await syncThread(client, { ...thread, states })
  expect(shown()).toEqual(ids)
  expect(itemsIn(client.getQueryData(queryKey))[3]).toEqual({ id: 'm3', text: 'Lu' })
  expect(asked).toHaveLength(11)
  expect(statesFrom).toEqual(['m0'])

  // A full response was cut at `max`, so the items after it stay.
  await syncThread(client, { ...thread, states: { max: 2, fetch: async () => [{ id: 'm0' }, { id: 'm2' }] } })
  expect(shown()).toEqual(ids.filter((id) => id !== 'm1'))
})

test('syncing a thread that could not be loaded loads it', async () => {
  const { thread, client, shown } = aThread(['a', 'b'])
  const offline = { ...thread, fetchPage: () => Promise.reject(new Error('Hors ligne.')) }
  await expect(client.fetchInfiniteQuery({ ...threadQuery(offline), retry: false })).rejects.toThrow(
    'Hors ligne.',
  )
  await syncThread(client, thread)
  expect(shown()).toEqual(['a', 'b'])
})

test('an item that is added while the states are fetched is not taken for deleted', async () => {
  const ids = ['a', 'b']
  const { thread, client, shown } = aThread(ids)
  await client.fetchInfiniteQuery(threadQuery(thread))
  const states = {
    max: 100,
    fetch: async () => {
      ids.push('c')
      await fetchNewItems(client, thread, null, 'c')
      return [{ id: 'a' }, { id: 'b' }]
    },
  }
  await syncThread(client, { ...thread, states })
  expect(shown()).toEqual(['a', 'b', 'c'])
})

test('a change and a deletion reach the pages and the outbox', async () => {
  const { thread, client, shown } = aThread(['a', 'b'])
  await client.fetchInfiniteQuery(threadQuery(thread))
  const outbox = outboxQuery(thread).queryKey
  client.setQueryData(outbox, withOutgoing<Item>(undefined, { id: 'x' }))
  changeItems<Item>(client, thread.key, (item) => (item.id === 'x' ? { ...item, text: 'Mieux' } : item))
  expect(itemsIn(client.getQueryData(outbox))).toEqual([{ id: 'x', text: 'Mieux' }])
  removeItem(client, thread.key, 'a')
  removeItem(client, thread.key, 'x')
  expect(shown()).toEqual(['b'])
  expect(itemsIn(client.getQueryData(outbox))).toEqual([])
})
