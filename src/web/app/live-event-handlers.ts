import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#api/live.ts'
import type { PlanViewerState } from '#domain/accounts/viewer.ts'
import { beep } from '#web/features/notifications/beep.ts'
import type { NotificationRefetcher } from '#web/features/notifications/notification-refetcher.ts'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { refetchViewer, viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { isPlanList, keys } from '#web/lib/keys.ts'
import { emitLiveEvent, emitResync } from '#web/lib/live-events.ts'
import { throttle } from '#web/lib/throttle.ts'

type Source = { client: QueryClient; notifications: NotificationRefetcher }
type Tab = Source & ReturnType<typeof throttledRefreshes>
type Handler<Type> = (tab: Tab, event: Extract<LiveEvent, { type: Type }>) => void

/** What each live event invalidates in this tab. Components use useLiveEvents for what only they show. */
const HANDLERS: { [Type in LiveEvent['type']]: Handler<Type> } = {
  notification: (tab, { id, conversation_id }) => {
    if (conversation_id && isMessagesVisible()) return
    void beep()
    tab.notifications.add(id)
    tab.refreshOwn()
  },
  notifications_changed: ({ notifications }) => notifications.refetchSoon(),
  message: conversationChanged,
  message_deleted: conversationChanged,
  conversation_changed: conversationChanged,
  // The viewer read it, perhaps in another tab. If the other member read it, the open conversation handles the event.
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
  comment: refetchCountersSoon,
  comment_changed: () => {},
  comment_deleted: refetchCountersSoon,
  discussion_changed: refetchCountersSoon,
  execution_changed: ({ client }, { id }) => invalidate.execution(client, id),
  plan_counted: refetchCountersSoon,
  // The text is not replaced while it is read: the plan page offers the new version.
  plan_changed: refetchCountersSoon,
  // Comments may have been written before the connection was open.
  watching: ({ client, refreshCounters }, { plan_id, comments_count }) => {
    const refreshOther = ({ counters }: PlanViewerState) => {
      if (comments_count !== undefined && counters && counters.comments_count !== comments_count)
        refreshCounters(plan_id)
    }
    // Joins the request of the page.
    client.ensureQueryData(planViewerStateQuery(plan_id)).then(refreshOther, () => {})
  },
  watch_refused: () => {},
}

/** The callbacks of the tab’s live connection. */
export function liveHandlers(source: Source) {
  const tab: Tab = { ...source, ...throttledRefreshes(source.client) }
  return {
    onEvent: (event: LiveEvent) => {
      emitLiveEvent(event)
      const handle = HANDLERS[event.type] as Handler<LiveEvent['type']> | undefined
      // A newer server may send unknown types.
      handle?.(tab, event)
    },
    onResync: () => {
      resync(tab.client)
      emitResync()
    },
    onSignedOut: () => void refetchViewer(tab.client),
  }
}

/** The messages screen is visible: it shows new messages itself. */
const isMessagesVisible = () =>
  document.visibilityState === 'visible' && window.location.pathname === '/messages'

/** Refreshes the counts in the header and the list of conversations; an open conversation listens itself. */
function conversationChanged({ notifications, refreshConversations }: Tab) {
  notifications.refetchSoon()
  refreshConversations()
}

function refetchCountersSoon({ refreshCounters }: Tab, { plan_id }: { plan_id: string }) {
  refreshCounters(plan_id)
}

/** Messages come in bursts: the list is refetched at most once per delay. */
const LIST_DELAY_MS = 300

const throttledRefreshes = (client: QueryClient) => ({
  refreshConversations: throttle(() => void client.invalidateQueries({ queryKey: keys.conversationList }), {
    delayMs: () => LIST_DELAY_MS,
  }),
  /** Many tabs receive the event: each refetches the counters once, at a random moment. */
  refreshCounters: throttle<string>(
    (planId) => void client.invalidateQueries({ queryKey: keys.planViewerState(planId), exact: true }),
  ),
  /** A like, a decision or points may have changed the viewer's own screens; such events come in bursts. */
  refreshOwn: throttle(() => void invalidate.own(client)),
})

/**
 * Events may have been missed. Everything but the lists of plans becomes stale and is refetched when it is next shown;
 * only small data on the screen is refetched at once. Lists and texts stay as they are and offer what is new (useResync).
 */
function resync(client: QueryClient) {
  void client.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => !isPlanList(queryKey) })
  for (const [queryKey, exact] of REFETCHED_ON_RESYNC)
    // Keeps a running request: returning to a tab has already started to refetch the viewer.
    void client.invalidateQueries({ queryKey, exact }, { cancelRefetch: false })
}

const REFETCHED_ON_RESYNC = [
  [keys.viewer, true],
  [keys.notifications, true],
  [keys.conversationList, true],
  // The viewer states of all plans and the follows on the screen are one request.
  [keys.planViewerStates, false],
  [keys.allFollowed, false],
] as const
