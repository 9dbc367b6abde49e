import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#api/live.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { notificationRefetcher } from '#web/features/notifications/notification-refetcher.ts'
import { keys } from '#web/lib/keys.ts'
import { liveHandlers } from './live-event-handlers.ts'
import { replaceTransport } from '../../../tests/support/transport.ts'

const NO_STATE = { liked: [], reposted: [], bookmarked: [], followed: [], discussions: {}, counters: {} }
const FEED = keys.feed('top', undefined, {})
const requested: string[] = []

/** A member's tab: a feed of two plans and the comments of a plan on the screen, a plan page that was left. */
function aTab() {
  requested.length = 0
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  replaceTransport((path) => {
    requested.push(path)
    if (path.startsWith('/api/viewer/marks')) return Response.json(NO_STATE)
    if (path === '/api/viewer') return Response.json({ viewer: { user: { id: 'ann' } } })
    return Response.json({ notifications: [], unread: { notifications: 0, messages: 0 } })
  })
  client.setQueryData(viewerQuery.queryKey, { user: { id: 'ann' } } as Viewer)
  client.setQueryData(keys.plan('left'), 'plan')
  const list = (queryKey: QueryKey) => ({ queryKey, queryFn: () => requested.push(String(queryKey[0])) })
  const onScreen = [
    viewerQuery,
    planViewerStateQuery('a'),
    planViewerStateQuery('b'),
    list(FEED),
    list(keys.comments('a')),
    list(keys.following),
  ]
  for (const query of onScreen) {
    client.setQueryData(query.queryKey, (known: unknown) => known ?? 'shown')
    undo.push(new QueryObserver(client, query as never).subscribe(() => {}))
  }
  return { client, ...liveHandlers({ client, notifications: notificationRefetcher(client, () => {}) }) }
}

const undo: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'pb-member=1', documentElement: { toggleAttribute: () => {} } })
})
afterEach(() => {
  for (const step of undo.splice(0)) step()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [id, plan_id] = ['1', 'a']

test('a change of the member’s own profile refetches their payment and their subscription within a second [144]', async () => {
  vi.useFakeTimers()
  const { client, onEvent } = aTab()
  for (const queryKey of [keys.subscription, keys.purchase('cs_1')]) {
    client.setQueryData(queryKey, 'before')
    const queryFn = () => requested.push(queryKey[1])
    undo.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}))
  }
  onEvent({ type: 'profile_changed' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(requested).toEqual(['/api/viewer', 'subscription', 'purchase'])
})

test('a change of the member’s own profile, role or sanctions refetches the viewer', async () => {
  aTab().onEvent({ type: 'profile_changed' })
  await expect.poll(() => requested).toEqual(['/api/viewer'])
})

test.for<LiveEvent>([
  { type: 'comment', id, plan_id, parent_id: null },
  { type: 'comment_deleted', id, plan_id, parent_id: null },
  { type: 'discussion_changed', plan_id },
  { type: 'plan_counted', plan_id },
  { type: 'plan_changed', plan_id },
])('a $type refetches the plan’s counters within a second, once', async (event) => {
  vi.useFakeTimers()
  const { onEvent } = aTab()
  onEvent(event)
  onEvent(event)
  expect(requested).toEqual([])
  await vi.advanceTimersByTimeAsync(1_100)
  expect(requested).toEqual(['/api/viewer/marks?plans=a'])
})

test.for<LiveEvent>([
  { type: 'notification', id },
  { type: 'notifications_changed' },
  { type: 'message', id, conversation_id: id },
  { type: 'message_deleted', id, conversation_id: id },
  { type: 'conversation_changed', conversation_id: id },
])('a $type refetches the notifications and the unread counts', async (event) => {
  aTab().onEvent(event)
  await expect.poll(() => requested).toEqual(['/api/my/notifications'])
})

test('an execution that changed in another tab is refetched where it is on the screen, alone or in the list [248]', async () => {
  const { client, onEvent } = aTab()
  const show = (queryKey: QueryKey) => {
    client.setQueryData(queryKey, 'before')
    const queryFn = () => requested.push(queryKey.join(' '))
    undo.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}))
  }
  for (const one of [id, '2']) show(keys.ownExecution(one))
  show(keys.ownExecutions)
  onEvent({ type: 'execution_changed', id })
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(requested.toSorted()).toEqual([`viewer execution ${id}`, 'viewer executions'])
})

test('other events refetch nothing here: the components that show them do', () => {
  const { client, onEvent } = aTab()
  const events: LiveEvent[] = [
    { type: 'comment_changed', id, plan_id, parent_id: null },
    { type: 'heartbeat', unread: { notifications: 1, messages: 0 } },
    { type: 'watching', plan_id, version: { updated_at: '2026-01-01', validated: true } },
    { type: 'watch_refused', plan_id },
    { type: 'of_a_newer_server' } as never,
  ]
  events.forEach(onEvent)
  expect(client.isFetching()).toBe(0)
  expect(requested).toEqual([])
})

test('the counters are refetched when comments were written before the connection was open', async () => {
  vi.useFakeTimers()
  const { client, onEvent } = aTab()
  const version = { updated_at: '2026-01-01', validated: true }
  client.setQueryData(planViewerStateQuery(plan_id).queryKey, { counters: { comments_count: 2 } } as never)
  onEvent({ type: 'watching', plan_id, version, comments_count: 2 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requested).toEqual([])
  onEvent({ type: 'watching', plan_id, version, comments_count: 3 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requested).toEqual(['/api/viewer/marks?plans=a'])
})

test('returning to a tab refetches the viewer and the plan viewer states on the screen, in two requests, and no list; the rest becomes stale', async () => {
  const { client, onResync } = aTab()
  onResync()
  await expect.poll(() => requested.toSorted()).toEqual(['/api/viewer', '/api/viewer/marks?plans=a%2Cb'])
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(requested).toHaveLength(2)
  expect(client.getQueryState(keys.plan('left'))?.isInvalidated).toBe(true)
  // Back shows a list as it was left.
  for (const queryKey of [FEED, keys.following])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

test('returning to an open plan does not replace its text', async () => {
  const { client, onResync } = aTab()
  const queryFn = () => requested.push('plan')
  undo.push(new QueryObserver(client, { queryKey: keys.plan('left'), queryFn }).subscribe(() => {}))
  onResync()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(requested.toSorted()).toEqual(['/api/viewer', '/api/viewer/marks?plans=a%2Cb'])
})

test('a session ended by the server refetches the viewer', async () => {
  aTab().onSignedOut()
  await expect.poll(() => requested).toEqual(['/api/viewer'])
})
