import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { type NotificationGroup, plainText, sentenceOf } from '#domain/notification-groups.ts'
import { NOTIFICATION_TOAST_MS, UNREAD_DELAY_MS } from '#domain/notifications.ts'
import { useLiveNews } from '#web/lib/live-news.ts'
import { toast } from '#web/ui/toast.ts'
import { beep, readySpeaker } from './beep.ts'
import { newsReader } from './news-reader.ts'
import { openNotification } from './open-notification.ts'

/** What a member's tab does when something happens to them: the count rises, a toast says what, one tab beeps. */
export function useNotificationNews() {
  const client = useQueryClient()
  const router = useRouter()
  const news = useMemo(
    () => newsReader(client, (group) => announce(group, () => openNotification(client, router, group))),
    [client, router],
  )
  useEffect(readySpeaker, [])
  useLiveNews((message) => {
    if (message.type === 'notification') {
      void beep()
      news.hear(message.id)
    } else if (CHANGES.has(message.type)) setTimeout(news.read, UNREAD_DELAY_MS)
    else if (message.type === 'heartbeat' && message.unread) news.compare(message.unread)
  })
}

/** After these the counts in the header may be others. */
const CHANGES: ReadonlySet<string> = new Set(['notifications_changed', 'message', 'conversation_changed'])

/** More toasts than ever stand there at once. */
const KEPT_DISMISSALS = 10
const dismissals = new Map<string, () => void>()

/** A second like of the same plan takes the place of the first one's toast. */
function announce(group: NotificationGroup, open: () => void) {
  dismissals.get(group.key)?.()
  dismissals.delete(group.key)
  // Whoever does not look at this tab finds the count in its title.
  if (document.visibilityState === 'hidden') return
  const dismiss = toast({
    title: group.newest.title,
    description: plainText(sentenceOf(group)),
    variant: 'news',
    duration: NOTIFICATION_TOAST_MS,
    action: { label: 'Voir', onClick: open },
  })
  dismissals.set(group.key, dismiss)
  const [oldest = ''] = dismissals.keys()
  if (dismissals.size > KEPT_DISMISSALS) dismissals.delete(oldest)
}
