import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { MemberNotification, NotificationGroup } from '#domain/notifications/notifications.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { notificationRefetcher, oneAtATime } from './notification-refetcher.ts'
import { notificationsQuery } from './notifications-query.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

const follower = (id: string, read = false): MemberNotification => ({
  id,
  type: 'new_follower',
  title: 'Nouvel abonné',
  message: '',
  data: {},
  read,
  created_at: '2026-11-15T12:00:00Z',
  actor: null,
  plan: null,
})

function aTab(list: MemberNotification[]) {
  const client = new QueryClient()
  client.setQueryData(viewerQuery.queryKey, { unread: { notifications: 1, messages: 0 } } as Viewer)
  client.setQueryData(notificationsQuery.queryKey, [])
  let reads = 0
  replaceTransport(() => {
    reads++
    return Response.json({ notifications: list, unread: { notifications: 3, messages: 2 } })
  })
  const added: NotificationGroup[] = []
  return {
    ...notificationRefetcher(client, (group) => added.push(group)),
    added,
    reads: () => reads,
    unread: () => client.getQueryData(viewerQuery.queryKey)?.unread,
    isListStale: () => client.getQueryState(notificationsQuery.queryKey)?.isInvalidated,
  }
}

test('new notifications are fetched and passed on, with the counts; those already read are not', async () => {
  const { add, added, unread, reads } = aTab([follower('new'), follower('old'), follower('seen', true)])
  add('new')
  add('seen')
  await expect.poll(unread).toEqual({ notifications: 3, messages: 2 })
  await expect.poll(() => added.flatMap(({ ids }) => ids)).toContain('new')
  expect(added.flatMap(({ ids }) => ids)).not.toContain('seen')
  expect(reads()).toBeGreaterThan(0)
})

test('equal counts change nothing; others are shown, and make the list stale', () => {
  const { compare, unread, isListStale } = aTab([])
  compare({ notifications: 1, messages: 4 })
  expect(unread()).toEqual({ notifications: 1, messages: 4 })
  expect(isListStale()).toBe(false)
  compare({ notifications: 2, messages: 4 })
  expect(unread()).toEqual({ notifications: 2, messages: 4 })
  expect(isListStale()).toBe(true)
})

test('a burst of events is fetched at once, and once more when it is over [91]', async () => {
  const works: PromiseWithResolvers<void>[] = []
  const request = oneAtATime(() => {
    const work = Promise.withResolvers<void>()
    works.push(work)
    return work.promise
  }, 1)
  request()
  expect(works).toHaveLength(1)
  for (let n = 0; n < 100; n++) request()
  expect(works).toHaveLength(1)
  works[0]!.resolve()
  await expect.poll(() => works.length).toBe(2)
  works[1]!.resolve()
  request()
  await expect.poll(() => works.length).toBe(3)
})
