import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { SESSION } from '#domain/accounts/viewer.ts'
import {
  isOfDiscussion,
  NOTIFICATION_TOAST_MS,
  type NotificationGroup,
  textOfSegments,
  sentenceOf,
} from '#domain/notifications/notifications.ts'
import { COMMENTS_ANCHOR } from '#domain/comments/comments.ts'
import { planPath } from '#domain/plans/plans.ts'
import { useStepUp } from '#web/features/accounts/auth/use-step-up.ts'
import { pendingOfVisitor } from '#web/features/accounts/viewer/pending-action.ts'
import { resumableItem } from '#web/features/accounts/viewer/resumable-item.ts'
import { isAuthPath } from '#web/features/accounts/viewer/return-path.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { refetchViewer, viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { prepareSound } from '#web/features/notifications/beep.ts'
import { openNotification } from '#web/features/notifications/mark-read.ts'
import { notificationRefetcher } from '#web/features/notifications/notification-refetcher.ts'
import { GOOGLE_SIGN_IN_KEY, RESET_RETURN_KEY, UNSENT_MESSAGES_KEY } from '#web/lib/storage-keys.ts'
import { attachConnection, useResync } from '#web/lib/live-events.ts'
import { isInSession, localKeys, removeLocal } from '#web/lib/local-store.ts'
import { toast } from '#web/lib/toast.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { countText } from '#web/ui/Count.tsx'
import { connectLive, liveUrl } from './live-connection.ts'
import { liveHandlers } from './live-event-handlers.ts'

/** Runs while a member is signed in: renews the session and receives live messages. */
export default function MemberSession(props: { mayListen: boolean }) {
  return (
    <ErrorBoundary fallback={null}>
      <SessionEffects {...props} />
    </ErrorBoundary>
  )
}

function SessionEffects({ mayListen }: { mayListen: boolean }) {
  const viewer = useViewer()
  useSessionRenewal()
  useLive(mayListen)
  useCountInTitle(viewer?.unread.notifications ?? 0)
  usePendingReaction()
  usePendingItem()
  useResetReturnRemoval()
  useUnsentMessages(viewer?.user.id)
  useGoogleReturn()
  useStepUp()
  return null
}

/** Shows the toast after a return from Google, since the page that led there is no longer open. */
function useGoogleReturn() {
  const isBack = useLocation({ select: ({ pathname }) => !isAuthPath(pathname) })
  useEffect(() => {
    if (!isBack || !isInSession(GOOGLE_SIGN_IN_KEY)) return
    import('#web/features/accounts/auth/google-sign-in.ts')
      .then(({ toastGoogleReturn }) => toastGoogleReturn())
      .catch(() => {})
  }, [isBack])
}

/** Renews the session before it expires. */
function useSessionRenewal() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      const viewer = client.getQueryData(viewerQuery.queryKey)
      if (viewer && Date.parse(viewer.session.expires_at) - Date.now() <= SESSION.renewMs) {
        void refetchViewer(client)
      }
    }, SESSION.checkMs)
    return () => clearInterval(timer)
  }, [client])
}

/** Sends the messages written offline once there is a network, on any page. */
function useUnsentMessages(memberId: string | undefined) {
  const client = useQueryClient()
  const send = () => {
    if (!memberId || localKeys(`${UNSENT_MESSAGES_KEY}${memberId}:`).length === 0) return
    import('#web/features/messages/message-queue.ts')
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

/** Completes the reaction that a visitor pressed before signing in. Its code is also preloaded for the next like. */
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

/** Loads the menu in which the visitor chose to report or to block before signing in: its item then opens the dialog. */
function usePendingItem() {
  const isBack = useLocation({ select: ({ pathname }) => !isAuthPath(pathname) })
  useEffect(() => {
    const { kind, id } = pendingOfVisitor() ?? {}
    if (isBack && id && (kind === 'report' || kind === 'block')) resumableItem.set(id)
    return () => resumableItem.set(null)
  }, [isBack])
}

/** The way back after a new password was this member's: the next visitor of this browser may be another. */
const useResetReturnRemoval = () => useEffect(() => removeLocal(RESET_RETURN_KEY), [])

/** The live connection of this tab. */
function useLive(mayListen: boolean) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(prepareSound, [])
  useEffect(() => {
    if (!mayListen) return undefined
    const notifications = notificationRefetcher(client, (group) =>
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

/** « (3) Plan B »: puts the unread count before the title of every page. */
function useCountInTitle(count: number) {
  useEffect(() => {
    if (count === 0) return undefined
    const prefix = `(${countText(count)}) `
    let written: string | null = null
    const write = () => {
      if (document.title === written) return
      written = prefix + document.title
      document.title = written
    }
    write()
    const pages = new MutationObserver(write)
    pages.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      pages.disconnect()
      if (document.title === written) document.title = written.slice(prefix.length)
    }
  }, [count])
}

/** Bounds the map. The limit is above the number of toasts shown at once. */
const MAX_DISMISSALS = 10
const dismissals = new Map<string, () => void>()

/** The discussion that the notification is about is on the screen: it shows the comment itself. */
const isDiscussionShown = ({ newest: { type, data } }: NotificationGroup) =>
  isOfDiscussion(type) &&
  window.location.pathname === planPath({ slug: data['plan_slug'] ?? '' }) &&
  (document.getElementById(COMMENTS_ANCHOR)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight

/** A second like of the same plan replaces the toast of the first. */
function toastNotification(group: NotificationGroup, open: () => void) {
  dismissals.get(group.key)?.()
  dismissals.delete(group.key)
  // In a hidden tab the count in the title is enough.
  if (document.visibilityState === 'hidden' || isDiscussionShown(group)) return
  const dismiss = toast({
    title: group.newest.title,
    description: textOfSegments(sentenceOf(group)),
    variant: 'notification',
    duration: NOTIFICATION_TOAST_MS,
    action: { label: 'Voir', onClick: open },
  })
  dismissals.set(group.key, dismiss)
  const [oldest = ''] = dismissals.keys()
  if (dismissals.size > MAX_DISMISSALS) dismissals.delete(oldest)
}
