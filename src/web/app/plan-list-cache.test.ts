import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keys } from '#web/lib/keys.ts'
import { cachePlanLists, MAX_CACHED_LISTS } from './plan-list-cache.ts'

/** Sets the garbage collection of a browser: elsewhere TanStack Query collects nothing by default. */
function createClient() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient({
    defaultOptions: { queries: { gcTime: 5 * 60_000, staleTime: Infinity } },
  })
  cachePlanLists(client)
  return client
}

const observe = (client: QueryClient, queryKey: QueryKey) =>
  new QueryObserver(client, { queryKey, queryFn: () => 'plans' }).subscribe(() => {})

const cached = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)

test('lists of plans and searches stay cached for an hour of reading a plan [29]', async () => {
  const client = createClient()
  const lists = [
    keys.feed('top', undefined, {}),
    keys.profileList('ann', 'plans', undefined),
    keys.following,
    keys.bookmarks,
    keys.ownPlans,
    keys.search({ q: 'pain' }),
    keys.moreFound('plans', { q: 'pain' }),
  ]
  for (const queryKey of [...lists, keys.plan('x')]) observe(client, queryKey)()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(cached(client)).toEqual(lists)
})

test('a tab caches its last 20 lists, and those on the screen', async () => {
  const client = createClient()
  const list = (at: number) => keys.search({ q: `pain ${at}` })
  observe(client, list(0))
  observe(client, list(1))()
  for (let at = 2; at < 15; at++) observe(client, list(at))()
  // The list is opened again, so it is among the most recent.
  observe(client, list(1))()
  for (let at = 15; at < 35; at++) observe(client, list(at))()
  await vi.runAllTimersAsync()
  expect(cached(client)).toHaveLength(MAX_CACHED_LISTS)
  expect(cached(client)).toContainEqual(list(0))
  expect(cached(client)).toContainEqual(list(34))
  expect(cached(client)).not.toContainEqual(list(1))
  expect(cached(client)).not.toContainEqual(list(15))
  expect(cached(client)).toContainEqual(list(16))
})
