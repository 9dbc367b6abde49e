import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { UnreadCounts } from '#api/live.ts'
import { notificationsApi } from '#api/notifications.ts'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The newest notifications. The response also has the unread counts of the header. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: async ({ client, signal }): Promise<MemberNotification[]> => {
    const { notifications, unread } = await call(notificationsApi.list, {})
    // Cancelled meanwhile: the response is older than the change made here.
    if (!signal.aborted) setUnread(client, unread)
    return notifications
  },
})

/** Refetches the list; a pending response may be out of date. */
export async function refetchNotifications(client: QueryClient): Promise<MemberNotification[]> {
  await client.cancelQueries({ queryKey: notificationsQuery.queryKey, exact: true })
  return await client.fetchQuery({ ...notificationsQuery, staleTime: 0 })
}

/** The unread counts are stored in one place: the viewer. */
export function setUnread(client: QueryClient, unread: UnreadCounts) {
  client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, unread })
}
