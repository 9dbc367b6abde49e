import { type NotificationGroup, plainText, sentenceOf } from '#domain/notification-groups.ts'
import { NOTIFICATION_TOAST_MS } from '#domain/notifications.ts'
import { toast } from '#web/lib/toast.ts'

/** More toasts than ever stand there at once. */
const KEPT_DISMISSALS = 10
const dismissals = new Map<string, () => void>()

/** A second like of the same plan takes the place of the first one's toast. */
export function toastNotification(group: NotificationGroup, open: () => void) {
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
