import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#api/live.ts'
import type { Viewer } from '#domain/viewer.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { setTransport } from '#web/lib/call.ts'
import { liveHandlers } from './use-live.ts'

const asked: string[] = []

/** A member's tab with a feed on the screen, and a plan that was left. */
function aTab() {
  asked.length = 0
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  setTransport((path) => {
    asked.push(path)
    return Response.json({ viewer: { user: { id: 'ann' } } })
  })
  client.setQueryData(viewerQuery.queryKey, { user: { id: 'ann' } } as Viewer)
  client.setQueryData(['feed', 'top'], 'plans')
  client.setQueryData(['plan', 'x'], 'plan')
  const onScreen = [
    new QueryObserver(client, viewerQuery),
    new QueryObserver(client, {
      queryKey: ['feed', 'top'],
      queryFn: () => {
        asked.push('feed')
        return 'plans'
      },
    }),
  ]
  undo.push(...onScreen.map((observer) => observer.subscribe(() => {})))
  return { client, ...liveHandlers(client) }
}

const undo: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'pb-member=1', documentElement: { toggleAttribute: () => {} } })
})
afterEach(() => {
  for (const step of undo.splice(0)) step()
  vi.unstubAllGlobals()
})

test('a change of the member’s own profile, role or sanctions has the tab ask who they are', async () => {
  aTab().onMessage({ type: 'profile_changed' })
  await expect.poll(() => asked).toEqual(['/api/viewer'])
})

test('other news have it ask for nothing by themselves: whoever shows it does', async () => {
  const { client, onMessage } = aTab()
  const [id, plan_id] = ['1', '2']
  const messages: LiveMessage[] = [
    { type: 'notification', id },
    { type: 'notifications_changed' },
    { type: 'message', id, conversation_id: id },
    { type: 'conversation_changed', conversation_id: id },
    { type: 'comment', id, plan_id },
    { type: 'comment_changed', id, plan_id },
    { type: 'comment_deleted', id, plan_id },
    { type: 'plan_changed', plan_id },
    { type: 'plan_counted', plan_id },
    { type: 'heartbeat', unread: { notifications: 1, messages: 0 } },
    { type: 'watching', plan_id },
    { type: 'watch_refused', plan_id },
  ]
  messages.forEach(onMessage)
  expect(client.isFetching()).toBe(0)
  expect(asked).toEqual([])
})

test('after a gap everything is outdated: what is on the screen is asked for at once, the rest when it is opened', async () => {
  const { client, onResync } = aTab()
  onResync()
  await expect.poll(() => asked.toSorted()).toEqual(['/api/viewer', 'feed'])
  expect(client.getQueryState(['plan', 'x'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
})

test('a session that the server ended has the tab ask who is there', async () => {
  aTab().onSignedOut()
  await expect.poll(() => asked).toEqual(['/api/viewer'])
})
