import type { QueryClient } from '@tanstack/react-query'
import type { UnreadCounts } from '#api/live.ts'
import { groupNotifications, type NotificationGroup } from '#domain/notification-groups.ts'
import { UNREAD_DELAY_MS } from '#domain/notifications.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { notificationsQuery, rereadNotifications, setUnread } from './notifications-query.ts'

/** However much happens at once, the list is asked for at most this often. */
const GAP_MS = 500

export type NotificationReader = ReturnType<typeof notificationReader>

/** Reads the list when something says so, and hands on what was heard of, together with what is unread of the same. */
export function notificationReader(client: QueryClient, onNews: (group: NotificationGroup) => void) {
  const heard = new Set<string>()

  const read = oneAtATime(async () => {
    const asked = [...heard]
    try {
      const list = await rereadNotifications(client)
      const unread = groupNotifications(list.filter(({ read: isRead }) => !isRead))
      const news = unread.filter(({ ids }) => ids.some((id) => asked.includes(id)))
      news.toReversed().forEach(onNews)
    } catch {
      // Nobody is told: the next heartbeat brings the counts, and the list has its own « Réessayer ».
    }
    asked.forEach((id) => heard.delete(id))
  }, GAP_MS)

  return {
    hear(id: string) {
      heard.add(id)
      read()
    },
    /** The counts in the header may be others. */
    readSoon: () => void setTimeout(read, UNREAD_DELAY_MS),
    /** Counts that are not those we know: something was missed. */
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
