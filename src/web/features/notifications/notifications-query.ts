import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { UnreadCounts } from '#api/live.ts'
import { notificationsApi } from '#api/notifications.ts'
import type { MemberNotification } from '#domain/notifications.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The newest notifications. Whoever reads them also learns what is unread, for the header. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: async ({ client, signal }): Promise<MemberNotification[]> => {
    const { notifications, unread } = await call(notificationsApi.list, {})
    // Given up meanwhile: the answer is of before what was done here.
    if (!signal.aborted) setUnread(client, unread)
    return notifications
  },
})

/** The list as it is now: an answer on its way may be of before. */
export async function rereadNotifications(client: QueryClient): Promise<MemberNotification[]> {
  await client.cancelQueries({ queryKey: notificationsQuery.queryKey, exact: true })
  return await client.fetchQuery({ ...notificationsQuery, staleTime: 0 })
}

/** What is unread has one place: the viewer. */
export function setUnread(client: QueryClient, unread: UnreadCounts) {
  client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, unread })
}
