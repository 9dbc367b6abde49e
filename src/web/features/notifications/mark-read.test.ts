import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { MemberNotification } from '#domain/notifications.ts'
import type { Viewer } from '#domain/viewer.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { setTransport } from '#web/lib/call.ts'
import { markRead } from './mark-read.ts'
import { notificationsQuery } from './notifications-query.ts'

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

test('what could not be marked comes back, and what arrived meanwhile stays [90]', async () => {
  const marking = Promise.withResolvers<Response>()
  const reading = Promise.withResolvers<Response>()
  setTransport((_path, { method }) => (method === 'GET' ? reading.promise : marking.promise))
  const client = new QueryClient()
  const unreadOf = () => client.getQueryData(viewerQuery.queryKey)?.unread.notifications
  client.setQueryData(viewerQuery.queryKey, { unread: { notifications: 1, messages: 0 } } as Viewer)
  client.setQueryData(notificationsQuery.queryKey, [like('old')])

  const marked = markRead(client, ['old'])
  expect(unreadOf()).toBe(0)
  client.setQueryData(notificationsQuery.queryKey, (list = []) => [like('new'), ...list])
  marking.reject(new Error('No answer.'))
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
