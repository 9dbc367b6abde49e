import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keys } from '#web/lib/keys.ts'
import { planViewerStateStore } from './viewer-state.ts'
import { replaceTransport } from '../../../../../tests/support/transport.ts'

const COUNTERS = { likes_count: 3, comments_count: 0, reposts_count: 0, views_count: 9 }

/** A tab of Ann, who likes the plan « a ». */
function aTab() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const requests: string[] = []
  replaceTransport((path) => {
    // Not the late request of a test in another file.
    if (/plans=[ab](?:&|$)/.test(path)) requests.push(path)
    return Response.json({
      liked: ['a'],
      reposted: [],
      bookmarked: [],
      followed: [],
      discussions: {},
      counters: { a: COUNTERS },
    })
  })
  const setViewer = (viewer: { user: { id: string } } | null) => client.setQueryData(keys.viewer, viewer)
  setViewer({ user: { id: 'ann' } })
  return {
    client,
    requests,
    setViewer,
    observers: () =>
      client
        .getQueryCache()
        .find({ queryKey: keys.planViewerState('a') })
        ?.getObserversCount(),
  }
}

/** A new function each time, as each component has its own. */
const aListener = () => () => {}

test('all readers of a plan’s state share one observer and one request', async () => {
  const { client, requests, observers } = aTab()
  const stops = [1, 2, 3].map(() => planViewerStateStore(client, 'a').subscribe(aListener()))
  await vi.waitFor(() => expect(planViewerStateStore(client, 'a').current()?.liked).toBe(true))
  expect([observers(), requests.length]).toEqual([1, 1])
  for (const stop of stops) stop()
  expect(observers()).toBe(0)
})

test('a reader that subscribes as the last one unsubscribes keeps the store for later readers', async () => {
  const { client, requests, observers } = aTab()
  const store = planViewerStateStore(client, 'a')
  store.subscribe(aListener())()
  const stop = store.subscribe(aListener())
  expect(planViewerStateStore(client, 'a')).toBe(store)
  planViewerStateStore(client, 'a').subscribe(aListener())
  expect(observers()).toBe(1)
  stop()
  expect(planViewerStateStore(client, 'a')).toBe(store)
  // Otherwise the next test would count it.
  await vi.waitFor(() => expect(requests).toHaveLength(1))
})

test('a visitor requests no state, and reads none that is left in the cache', async () => {
  const { client, requests, setViewer } = aTab()
  const store = planViewerStateStore(client, 'a')
  store.subscribe(aListener())
  await vi.waitFor(() => expect(store.current()?.counters).toEqual(COUNTERS))
  setViewer(null)
  expect(store.current()).toBeUndefined()
  planViewerStateStore(client, 'b').subscribe(aListener())
  await client.invalidateQueries({ queryKey: keys.planViewerState('a') })
  expect(requests).toHaveLength(1)
})
