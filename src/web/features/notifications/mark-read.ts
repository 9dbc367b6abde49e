import type { QueryClient } from '@tanstack/react-query'
import type { UnreadCounts } from '#api/live.ts'
import { notificationsApi } from '#api/notifications.ts'
import { unreadAfter } from '#domain/notifications.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { notificationsQuery, setUnread } from './notifications-query.ts'

export const markRead = (client: QueryClient, ids: string[]) =>
  mark(client, {
    isMeant: (id) => ids.includes(id),
    unreadAfter,
    ask: () => call(notificationsApi.markRead, { body: { ids } }),
  })

export const markAllRead = (client: QueryClient) =>
  mark(client, {
    isMeant: () => true,
    unreadAfter: () => 0,
    ask: () => call(notificationsApi.markAll, { body: {} }),
  })

type Marking = {
  isMeant: (id: string) => boolean
  unreadAfter: (unread: number, marked: number) => number
  ask: () => Promise<{ unread: UnreadCounts }>
}

/** Marks at once, then asks; what could not be marked comes back without a word. */
async function mark(client: QueryClient, { isMeant, unreadAfter: left, ask }: Marking): Promise<void> {
  const { queryKey } = notificationsQuery
  const list = client.getQueryData(queryKey)
  const unread = client.getQueryData(viewerQuery.queryKey)?.unread
  const marked = list?.filter(({ id, read }) => !read && isMeant(id)).length ?? 0
  client.setQueryData(
    queryKey,
    list?.map((each) => (isMeant(each.id) ? { ...each, read: true } : each)),
  )
  if (unread) setUnread(client, { ...unread, notifications: left(unread.notifications, marked) })
  try {
    setUnread(client, (await ask()).unread)
  } catch {
    client.setQueryData(queryKey, list)
    if (unread) setUnread(client, unread)
    void client.invalidateQueries({ queryKey, exact: true })
  }
}
