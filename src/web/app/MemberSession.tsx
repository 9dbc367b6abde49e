import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCountInTitle } from '#web/features/notifications/use-count-in-title.ts'
import { isAuthPath } from '#web/features/viewer/to-sign-in.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useSessionRenewal } from '#web/features/viewer/use-session-renewal.ts'
import { useLive } from './use-live.ts'

/** What goes on while a member is signed in: their session is renewed, and news come in. */
export default function MemberSession({ mayListen }: { mayListen: boolean }) {
  const viewer = useViewer()
  useSessionRenewal()
  useLive(mayListen)
  useCountInTitle(viewer?.unread.notifications ?? 0)
  useReactions()
  return null
}

/** Loaded beforehand, so that the first like is as quick as any other; and for what a visitor wanted before signing in. */
function useReactions() {
  const client = useQueryClient()
  const router = useRouter()
  const isBack = useLocation({ select: ({ pathname }) => !isAuthPath(pathname) })
  useEffect(() => {
    import('#web/features/reactions/react.ts')
      .then(({ doWanted }) => (isBack ? doWanted({ client, router }) : undefined))
      .catch(() => {})
  }, [client, router, isBack])
}
