import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { UnreadCounts } from '#api/live.ts'
import { notificationsApi } from '#api/notifications.ts'
import { type NotificationGroup, notificationPath, unreadAfter } from '#domain/notifications/notifications.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { notificationsQuery, refetchNotifications, setUnread } from './notifications-query.ts'

export const markNotificationsRead = (client: QueryClient, ids: string[]) =>
  setRead(client, {
    isIncluded: (id) => ids.includes(id),
    unreadAfter,
    send: () => call(notificationsApi.markRead, { body: { ids } }),
  })

export const markAllNotificationsRead = (client: QueryClient) =>
  setRead(client, {
    isIncluded: () => true,
    unreadAfter: () => 0,
    send: () => call(notificationsApi.markAll, { body: {} }),
  })

/** Opens the page of a notification and sets it to read. */
export function openNotification(client: QueryClient, router: AnyRouter, group: NotificationGroup) {
  void markNotificationsRead(client, group.ids)
  const href = notificationPath(group)
  if (href) void router.navigate({ href })
}

type ReadChange = {
  isIncluded: (id: string) => boolean
  unreadAfter: (unread: number, marked: number) => number
  send: () => Promise<{ unread: UnreadCounts }>
}

/** Sets notifications to read at once, then sends the request; a failure undoes it without a toast. */
async function setRead(
  client: QueryClient,
  { isIncluded, unreadAfter: left, send }: ReadChange,
): Promise<void> {
  const { queryKey } = notificationsQuery
  const isListPending = () => client.isFetching({ queryKey, exact: true }) > 0
  const wasListPending = isListPending()
  // A pending response would undo the change.
  void client.cancelQueries({ queryKey, exact: true })
  const list = client.getQueryData(queryKey)
  const unread = client.getQueryData(viewerQuery.queryKey)?.unread
  const marked = new Set(list?.filter(({ id, read }) => !read && isIncluded(id)).map(({ id }) => id))
  const show = (read: boolean) =>
    client.setQueryData(queryKey, (now) =>
      now?.map((each) => (marked.has(each.id) ? { ...each, read } : each)),
    )
  show(true)
  if (unread) setUnread(client, { ...unread, notifications: left(unread.notifications, marked.size) })
  const refetch = () => void refetchNotifications(client).catch(() => {})
  try {
    setUnread(client, (await send()).unread)
    // A list requested meanwhile may be out of date too.
    if (wasListPending || isListPending()) refetch()
  } catch {
    // Only these: the list and the counts may have changed since.
    show(false)
    refetch()
  }
}
