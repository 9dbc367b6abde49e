import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '#api/live.ts'
import { beep } from '#web/features/notifications/beep.ts'
import type { NotificationReader } from '#web/features/notifications/notification-reader.ts'
import { refetchViewer, viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { invalidate, isPlanList, keys } from '#web/lib/keys.ts'
import { emitLiveMessage, emitResync } from '#web/lib/live-messages.ts'
import { throttle } from '#web/lib/throttle.ts'

type Source = { client: QueryClient; notifications: NotificationReader }
type Tab = Source & ReturnType<typeof throttledRefreshes>
type Handler<Type> = (tab: Tab, message: Extract<LiveMessage, { type: Type }>) => void

/** What each live event changes in this tab. What only one component shows, that component hears itself (useLiveMessages). */
const LIVE_EVENTS: { [Type in LiveMessage['type']]: Handler<Type> } = {
  notification: (tab, { id, conversation_id }) => {
    if (conversation_id && isBeforeReader()) return
    void beep()
    tab.notifications.hear(id)
    tab.refreshOwn()
  },
  notifications_changed: ({ notifications }) => notifications.readSoon(),
  message: conversationChanged,
  message_deleted: conversationChanged,
  conversation_changed: conversationChanged,
  // One's own reading, perhaps in another tab. What the other has read, the open conversation shows.
  conversation_read: (tab, { reader_id }) => {
    if (tab.client.getQueryData(viewerQuery.queryKey)?.user.id === reader_id) conversationChanged(tab)
  },
  typing: () => {},
  heartbeat: ({ notifications }, { unread }) => {
    if (unread) notifications.compare(unread)
  },
  profile_changed: (tab) => {
    void refetchViewer(tab.client)
    tab.refreshOwn()
  },
  comment: countPlanSoon,
  comment_changed: () => {},
  comment_deleted: countPlanSoon,
  plan_counted: countPlanSoon,
  // Its text is not replaced under the reader: the page of the plan offers it.
  plan_changed: countPlanSoon,
  watching: () => {},
  watch_refused: () => {},
}

/** What the tab's connection calls. */
export function liveHandlers(source: Source) {
  const tab: Tab = { ...source, ...throttledRefreshes(source.client) }
  return {
    onMessage: (message: LiveMessage) => {
      emitLiveMessage(message)
      const handle = LIVE_EVENTS[message.type] as Handler<LiveMessage['type']> | undefined
      // A newer server may know more.
      handle?.(tab, message)
    },
    onResync: () => {
      resync(tab.client)
      emitResync()
    },
    onSignedOut: () => void refetchViewer(tab.client),
  }
}

/** The screen of messages shows what comes by itself. */
const isBeforeReader = () =>
  document.visibilityState === 'visible' && window.location.pathname === '/messages'

/** The counts in the header and the list of conversations; what was said in an open one, that one hears itself. */
function conversationChanged({ notifications, refreshConversations }: Tab) {
  notifications.readSoon()
  refreshConversations()
}

function countPlanSoon({ refreshCounters }: Tab, { plan_id }: { plan_id: string }) {
  refreshCounters(plan_id)
}

/** Much is said at once: the list is asked for at most so often. */
const LIST_DELAY_MS = 300

const throttledRefreshes = (client: QueryClient) => ({
  refreshConversations: throttle(() => void client.invalidateQueries({ queryKey: keys.conversations }), {
    delayMs: () => LIST_DELAY_MS,
  }),
  /** Many tabs hear of the same plan: each asks for its counters once, at a moment of its own. */
  refreshCounters: throttle<string>(
    (planId) => void client.invalidateQueries({ queryKey: keys.planViewerState(planId), exact: true }),
  ),
  /** A like, a decision or points may have changed what one's own screens show; many come at once. */
  refreshOwn: throttle(() => void invalidate.own(client)),
})

/**
 * News may have been missed. Everything but the lists of plans is stale and asked for when it is next opened; at once
 * only what is small and on the screen. Lists and texts stay as they are being read and offer what is new (useResync).
 */
function resync(client: QueryClient) {
  void client.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => !isPlanList(queryKey) })
  for (const [queryKey, exact] of REFETCHED_ON_RESYNC)
    // Coming back to a tab has the viewer on its way already.
    void client.invalidateQueries({ queryKey, exact }, { cancelRefetch: false })
}

const REFETCHED_ON_RESYNC = [
  [keys.viewer, true],
  [keys.notifications, true],
  [keys.conversations, true],
  // All marks and follows on the screen are one request.
  [keys.planViewerStates, false],
  [keys.allFollowed, false],
] as const
