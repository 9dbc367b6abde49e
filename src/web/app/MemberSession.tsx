import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { SESSION } from '#domain/viewer.ts'
import { googleTrip } from '#web/features/accounts/auth/google-trip.ts'
import { tellSignedIn } from '#web/features/accounts/auth/tell-signed-in.ts'
import { UNSENT_MESSAGES_KEY } from '#web/lib/storage-keys.ts'
import { useCountInTitle } from '#web/features/notifications/use-count-in-title.ts'
import { isAuthPath } from '#web/features/viewer/to-sign-in.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { rereadViewer, viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { useResync } from '#web/lib/live-news.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { localKeys } from '#web/lib/local-store.ts'
import { useLive } from './use-live.ts'

/** What goes on while a member is signed in: their session is renewed, and news come in. */
export default function MemberSession(props: { mayListen: boolean }) {
  return (
    <ErrorBoundary fallback={null}>
      <Session {...props} />
    </ErrorBoundary>
  )
}

function Session({ mayListen }: { mayListen: boolean }) {
  const viewer = useViewer()
  useSessionRenewal()
  useLive(mayListen)
  useCountInTitle(viewer?.unread.notifications ?? 0)
  usePendingReaction()
  useUnsentMessages(viewer?.user.id)
  useGoogleReturn()
  return null
}

/** The page of signing in is not there any more to say so. */
function useGoogleReturn() {
  const isBack = useLocation({ select: ({ pathname }) => !isAuthPath(pathname) })
  useEffect(() => {
    if (!isBack || !googleTrip.current()) return
    googleTrip.set(false)
    tellSignedIn()
  }, [isBack])
}

/** Renews the session before it ends, without anybody doing anything. */
function useSessionRenewal() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      const viewer = client.getQueryData(viewerQuery.queryKey)
      if (viewer && Date.parse(viewer.session.expires_at) - Date.now() <= SESSION.renewMs) {
        void rereadViewer(client)
      }
    }, SESSION.checkMs)
    return () => clearInterval(timer)
  }, [client])
}

/** What was written without a network leaves when there is one again, whatever page is open. */
function useUnsentMessages(memberId: string | undefined) {
  const client = useQueryClient()
  const send = () => {
    if (!memberId || localKeys(`${UNSENT_MESSAGES_KEY}${memberId}:`).length === 0) return
    import('#web/features/messages/conversation/message-queue.ts')
      .then(({ sendUnsent }) => sendUnsent(client, memberId))
      .catch(() => {})
  }
  const sendNow = useEffectEvent(send)
  useResync(send)
  useEffect(() => {
    const onOnline = () => sendNow()
    onOnline()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
}

/** What a visitor pressed before signing in is done now. Its code is loaded for the next like, too. */
function usePendingReaction() {
  const client = useQueryClient()
  const router = useRouter()
  const isBack = useLocation({ select: ({ pathname }) => !isAuthPath(pathname) })
  useEffect(() => {
    import('#web/features/reactions/toggle-reaction.ts')
      .then(({ resumePending }) => (isBack ? resumePending({ client, router }) : undefined))
      .catch(() => {})
  }, [client, router, isBack])
}
