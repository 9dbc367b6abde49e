import type { QueryClient } from '@tanstack/react-query'
import type { UnreadCounts } from '#api/live.ts'
import {
  groupNotifications,
  type NotificationGroup,
  UNREAD_DELAY_MS,
} from '#domain/notifications/notifications.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { notificationsQuery, refetchNotifications, setUnread } from './notifications-query.ts'

/** The list is fetched at most this often. */
const GAP_MS = 500

export type NotificationRefetcher = ReturnType<typeof notificationRefetcher>

/** Refetches the list on live events, and passes the unread groups of the new notifications to `onNew`. */
export function notificationRefetcher(client: QueryClient, onNew: (group: NotificationGroup) => void) {
  const announced = new Set<string>()

  const read = oneAtATime(async () => {
    const ids = [...announced]
    try {
      const list = await refetchNotifications(client)
      const unread = groupNotifications(list.filter(({ read: isRead }) => !isRead))
      const added = unread.filter((group) => group.ids.some((id) => ids.includes(id)))
      added.toReversed().forEach(onNew)
    } catch {
      // No toast: the next heartbeat brings the counts, and the list has its own « Réessayer ».
    }
    ids.forEach((id) => announced.delete(id))
  }, GAP_MS)

  return {
    add(id: string) {
      announced.add(id)
      read()
    },
    /** The counts in the header may have changed. */
    refetchSoon: () => void setTimeout(read, UNREAD_DELAY_MS),
    /** Counts that differ from the cached ones: an event was missed. */
    compare(unread: UnreadCounts) {
      const known = client.getQueryData(viewerQuery.queryKey)?.unread
      if (known?.notifications !== unread.notifications)
        void client.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true })
      setUnread(client, unread)
    },
  }
}

/** Runs one at a time and at most once per `gapMs`. Calls made meanwhile are one more run afterwards. */
export function oneAtATime(work: () => Promise<void>, gapMs: number): () => void {
  let isDue = false
  let isRunning = false
  async function run() {
    isRunning = true
    while (isDue) {
      isDue = false
      await work()
      await new Promise((resolve) => setTimeout(resolve, gapMs))
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (!isRunning) void run()
  }
}
