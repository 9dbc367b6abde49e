import { useEffect } from 'react'
import { useCountInTitle } from '#web/features/notifications/use-count-in-title.ts'
import { useNotificationNews } from '#web/features/notifications/use-notification-news.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useSessionRenewal } from '#web/features/viewer/use-session-renewal.ts'
import { useLive } from './use-live.ts'

/** What goes on while a member is signed in: their session is renewed, and news come in. */
export default function MemberSession({ mayListen }: { mayListen: boolean }) {
  const viewer = useViewer()
  useSessionRenewal()
  useLive(mayListen)
  useNotificationNews()
  useCountInTitle(viewer?.unread.notifications ?? 0)
  useReadyReactions()
  return null
}

/** So that the first like is as quick as any other. */
function useReadyReactions() {
  useEffect(() => {
    import('#web/features/reactions/react.ts').catch(() => {})
  }, [])
}
