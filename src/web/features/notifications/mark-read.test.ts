import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { markAllNotificationsRead, markNotificationsRead } from './mark-read.ts'
import { notificationsQuery } from './notifications-query.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

const like = (id: string): MemberNotification => ({
  id,
  type: 'new_like',
  title: 'Nouveau j’aime',
  message: '',
  data: {},
  read: false,
  created_at: '2026-11-15T12:00:00Z',
  actor: null,
  plan: null,
})

test('a notification that could not be set to read is unread again, and a new one stays [90]', async () => {
  const marking = Promise.withResolvers<Response>()
  const reading = Promise.withResolvers<Response>()
  replaceTransport((_path, { method }) => (method === 'GET' ? reading.promise : marking.promise))
  const client = new QueryClient()
  const unreadOf = () => client.getQueryData(viewerQuery.queryKey)?.unread.notifications
  client.setQueryData(viewerQuery.queryKey, { unread: { notifications: 1, messages: 0 } } as Viewer)
  client.setQueryData(notificationsQuery.queryKey, [like('old')])

  const marked = markNotificationsRead(client, ['old'])
  expect(unreadOf()).toBe(0)
  client.setQueryData(notificationsQuery.queryKey, (list = []) => [like('new'), ...list])
  marking.reject(new Error('No response.'))
  await marked
  expect(client.getQueryData(notificationsQuery.queryKey)).toEqual([like('new'), like('old')])
  reading.resolve(
    Response.json({
      notifications: [like('new'), like('old')],
      unread: { notifications: 2, messages: 0 },
    }),
  )
  await expect.poll(unreadOf).toBe(2)
})

test('a pending list request does not undo « tout marquer comme lu » [90]', async () => {
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const responseWith = (read: boolean) =>
    Response.json({
      notifications: [{ ...like('old'), read }],
      unread: { notifications: read ? 0 : 1, messages: 0 },
    })
  let reads = 0
  replaceTransport((_path, { method }) =>
    method === 'GET'
      ? responses[reads++]!.promise
      : Response.json({ unread: { notifications: 0, messages: 0 } }),
  )
  const client = new QueryClient()
  const shown = () => ({
    unread: client.getQueryData(viewerQuery.queryKey)?.unread.notifications,
    isRead: client.getQueryData(notificationsQuery.queryKey)?.map(({ read }) => read),
  })
  client.setQueryData(viewerQuery.queryKey, { unread: { notifications: 1, messages: 0 } } as Viewer)
  client.setQueryData(notificationsQuery.queryKey, [like('old')])

  const cancelled = client.fetchQuery({ ...notificationsQuery, staleTime: 0 }).catch(() => {})
  await expect.poll(() => reads).toBe(1)
  const marked = markAllNotificationsRead(client)
  expect(shown()).toEqual({ unread: 0, isRead: [true] })
  responses[0]!.resolve(responseWith(false))
  await Promise.all([cancelled, marked])
  expect(shown()).toEqual({ unread: 0, isRead: [true] })
  await expect.poll(() => reads).toBe(2)
  responses[1]!.resolve(responseWith(true))
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(shown()).toEqual({ unread: 0, isRead: [true] })
})
