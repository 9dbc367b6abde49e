import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readySpeaker } from '#web/features/notifications/beep.ts'
import { openNotification } from '#web/features/notifications/mark-read.ts'
import { notificationReader } from '#web/features/notifications/notification-reader.ts'
import { toastNotification } from '#web/features/notifications/notification-toast.ts'
import { attachConnection } from '#web/lib/live-news.ts'
import { connectLive, liveUrl } from './live-connection.ts'
import { liveHandlers } from './live-events.ts'

/** This tab's live connection, while it stands on a page. */
export function useLive(mayListen: boolean) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(readySpeaker, [])
  useEffect(() => {
    if (!mayListen) return undefined
    const notifications = notificationReader(client, (group) =>
      toastNotification(group, () => openNotification(client, router, group)),
    )
    const connection = connectLive(liveUrl(window.location.href), liveHandlers({ client, notifications }))
    const detach = attachConnection(connection.watch)
    return () => {
      detach()
      connection.close()
    }
  }, [client, router, mayListen])
}
