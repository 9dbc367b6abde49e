import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { UnreadCounts } from '#api/live.ts'
import { notificationsApi } from '#api/notifications.ts'
import { type NotificationGroup, notificationPath } from '#domain/notification-groups.ts'
import { unreadAfter } from '#domain/notifications.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { notificationsQuery, rereadNotifications, setUnread } from './notifications-query.ts'

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

/** Goes where a notification leads; it is read then. */
export function openNotification(client: QueryClient, router: AnyRouter, group: NotificationGroup) {
  void markRead(client, group.ids)
  const href = notificationPath(group)
  if (href) void router.navigate({ href })
}

type Marking = {
  isMeant: (id: string) => boolean
  unreadAfter: (unread: number, marked: number) => number
  ask: () => Promise<{ unread: UnreadCounts }>
}

/** Marks at once, then asks; what could not be marked comes back without a word. */
async function mark(client: QueryClient, { isMeant, unreadAfter: left, ask }: Marking): Promise<void> {
  const { queryKey } = notificationsQuery
  const isListPending = () => client.isFetching({ queryKey, exact: true }) > 0
  const wasListPending = isListPending()
  // Its answer is of before the marking, and would undo it.
  void client.cancelQueries({ queryKey, exact: true })
  const list = client.getQueryData(queryKey)
  const unread = client.getQueryData(viewerQuery.queryKey)?.unread
  const marked = new Set(list?.filter(({ id, read }) => !read && isMeant(id)).map(({ id }) => id))
  const show = (read: boolean) =>
    client.setQueryData(queryKey, (now) =>
      now?.map((each) => (marked.has(each.id) ? { ...each, read } : each)),
    )
  show(true)
  if (unread) setUnread(client, { ...unread, notifications: left(unread.notifications, marked.size) })
  const reread = () => void rereadNotifications(client).catch(() => {})
  try {
    setUnread(client, (await ask()).unread)
    // One that was asked for meanwhile may be of before it too.
    if (wasListPending || isListPending()) reread()
  } catch {
    // Only these: the list and the counts may be newer than what was known before.
    show(false)
    reread()
  }
}
