import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { setTransport } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { marksStore } from './use-marks.ts'

const COUNTERS = { likes_count: 3, comments_count: 0, reposts_count: 0, views_count: 9 }

/** A tab of Ann, who likes the plan « a ». */
function aTab() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const asked: string[] = []
  setTransport((path) => {
    asked.push(path)
    return Response.json({
      liked: ['a'],
      reposted: [],
      bookmarked: [],
      followed: [],
      counters: { a: COUNTERS },
    })
  })
  const seat = (viewer: { user: { id: string } } | null) => client.setQueryData(keys.viewer, viewer)
  seat({ user: { id: 'ann' } })
  return {
    client,
    asked,
    seat,
    observers: () =>
      client
        .getQueryCache()
        .find({ queryKey: keys.planViewerState('a') })
        ?.getObserversCount(),
  }
}

/** As each part of a page has one of its own. */
const aListener = () => () => {}

test('all who ask of a plan share one observer, and one call', async () => {
  const { client, asked, observers } = aTab()
  const stops = [1, 2, 3].map(() => marksStore(client, 'a').subscribe(aListener()))
  await vi.waitFor(() => expect(marksStore(client, 'a').current()?.liked).toBe(true))
  expect([observers(), asked.length]).toEqual([1, 1])
  for (const stop of stops) stop()
  expect(observers()).toBe(0)
})

test('whoever comes as the last one goes keeps the store for those after them', () => {
  const { client, observers } = aTab()
  const store = marksStore(client, 'a')
  store.subscribe(aListener())()
  const stop = store.subscribe(aListener())
  expect(marksStore(client, 'a')).toBe(store)
  marksStore(client, 'a').subscribe(aListener())
  expect(observers()).toBe(1)
  stop()
  expect(marksStore(client, 'a')).toBe(store)
})

test('a visitor asks for no marks, and is shown none that are left', async () => {
  const { client, asked, seat } = aTab()
  const store = marksStore(client, 'a')
  store.subscribe(aListener())
  await vi.waitFor(() => expect(store.current()?.counters).toEqual(COUNTERS))
  seat(null)
  expect(store.current()).toBeUndefined()
  marksStore(client, 'b').subscribe(aListener())
  await client.invalidateQueries({ queryKey: keys.planViewerState('a') })
  expect(asked).toHaveLength(1)
})
