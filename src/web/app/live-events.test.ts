import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#api/live.ts'
import type { Viewer } from '#domain/viewer.ts'
import { planViewerStateQuery } from '#web/features/viewer/viewer-state.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { notificationReader } from '#web/features/notifications/notification-reader.ts'
import { setTransport } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { liveHandlers } from './live-events.ts'

const NO_STATE = { liked: [], reposted: [], bookmarked: [], followed: [], counters: {} }
const FEED = keys.feed('top', undefined, {})
const asked: string[] = []

/** A member's tab: a feed of two plans and the comments of a plan on the screen, a plan page that was left. */
function aTab() {
  asked.length = 0
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  setTransport((path) => {
    asked.push(path)
    if (path.startsWith('/api/viewer/marks')) return Response.json(NO_STATE)
    if (path === '/api/viewer') return Response.json({ viewer: { user: { id: 'ann' } } })
    return Response.json({ notifications: [], unread: { notifications: 0, messages: 0 } })
  })
  client.setQueryData(viewerQuery.queryKey, { user: { id: 'ann' } } as Viewer)
  client.setQueryData(keys.plan('left'), 'plan')
  const list = (queryKey: QueryKey) => ({ queryKey, queryFn: () => asked.push(String(queryKey[0])) })
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
  return { client, ...liveHandlers({ client, notifications: notificationReader(client, () => {}) }) }
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

test('a change of the member’s own profile has their payment and their subscription read again within a second [144]', async () => {
  vi.useFakeTimers()
  const { client, onMessage } = aTab()
  for (const queryKey of [keys.subscription, keys.purchase('cs_1')]) {
    client.setQueryData(queryKey, 'before')
    const queryFn = () => asked.push(queryKey[1])
    undo.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}))
  }
  onMessage({ type: 'profile_changed' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(asked).toEqual(['/api/viewer', 'subscription', 'purchase'])
})

test('a change of the member’s own profile, role or sanctions has the tab ask who they are', async () => {
  aTab().onMessage({ type: 'profile_changed' })
  await expect.poll(() => asked).toEqual(['/api/viewer'])
})

test.for<LiveMessage>([
  { type: 'comment', id, plan_id },
  { type: 'comment_deleted', id, plan_id },
  { type: 'plan_counted', plan_id },
  { type: 'plan_changed', plan_id },
])('a $type has the plan’s counters read again within a second, once', async (message) => {
  vi.useFakeTimers()
  const { onMessage } = aTab()
  onMessage(message)
  onMessage(message)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1_100)
  expect(asked).toEqual(['/api/viewer/marks?plans=a'])
})

test.for<LiveMessage>([
  { type: 'notification', id },
  { type: 'notifications_changed' },
  { type: 'message', id, conversation_id: id },
  { type: 'message_deleted', id, conversation_id: id },
  { type: 'conversation_changed', conversation_id: id },
])('a $type has the notifications and what is unread read again', async (message) => {
  aTab().onMessage(message)
  await expect.poll(() => asked).toEqual(['/api/my/notifications'])
})

test('other news have it ask for nothing by themselves: whoever shows it does', () => {
  const { client, onMessage } = aTab()
  const messages: LiveMessage[] = [
    { type: 'comment_changed', id, plan_id },
    { type: 'heartbeat', unread: { notifications: 1, messages: 0 } },
    { type: 'watching', plan_id, version: { updated_at: '2026-01-01', validated: true } },
    { type: 'watch_refused', plan_id },
    { type: 'of_a_newer_server' } as never,
  ]
  messages.forEach(onMessage)
  expect(client.isFetching()).toBe(0)
  expect(asked).toEqual([])
})

test('coming back to a tab asks for who is there and for the marks on the screen, in two requests, and for no list; the rest when it is opened', async () => {
  const { client, onResync } = aTab()
  onResync()
  await expect.poll(() => asked.toSorted()).toEqual(['/api/viewer', '/api/viewer/marks?plans=a%2Cb'])
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(asked).toHaveLength(2)
  expect(client.getQueryState(keys.plan('left'))?.isInvalidated).toBe(true)
  // Whoever goes back to a list finds it where they left it.
  for (const queryKey of [FEED, keys.following])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

test('coming back to an open plan leaves its text as it is being read', async () => {
  const { client, onResync } = aTab()
  const queryFn = () => asked.push('plan')
  undo.push(new QueryObserver(client, { queryKey: keys.plan('left'), queryFn }).subscribe(() => {}))
  onResync()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(asked.toSorted()).toEqual(['/api/viewer', '/api/viewer/marks?plans=a%2Cb'])
})

test('a session that the server ended has the tab ask who is there', async () => {
  aTab().onSignedOut()
  await expect.poll(() => asked).toEqual(['/api/viewer'])
})
