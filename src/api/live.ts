import type { PlanVersion } from '#domain/plans/plans.ts'

/** One WebSocket per open tab of a signed-in member. */
export const LIVE = {
  path: '/live',
  heartbeatMs: 25_000,
  /** Each side closes the connection after this time without a heartbeat of the other. */
  timeoutMs: 10_000,
  /** The delays between reconnects, each with jitter. The last one repeats. */
  reconnectMs: [1_000, 2_000, 5_000, 10_000],
  /** A restart of the server closes all connections at once: browsers reconnect spread over this time. */
  restartMs: 10_000,
  /** Plans that one tab may watch. */
  watchesMax: 20,
  /** The largest message a browser may send. */
  messageBytesMax: 1_024,
} as const

export const LIVE_CLOSE = {
  /** The server stops: reconnect. */
  restart: 1012,
  /** The session ended: do not reconnect. */
  signedOut: 4001,
  /** Events may have been missed: reconnect and reload what is on the screen. */
  resync: 4002,
  /** The browser sent an invalid message, or too many. */
  badMessage: 4003,
} as const

/** Events published by actions. They carry ids only: browsers load the data from the API, which checks permissions. */
export type PublishedEvent =
  /** `conversation_id` is set for a message notification, so that a tab that shows the conversation need not reload. */
  | { type: 'notification'; id: string; conversation_id?: string }
  /** Notifications were read or deleted, perhaps in another tab. */
  | { type: 'notifications_changed' }
  | { type: 'message'; id: string; conversation_id: string }
  | { type: 'message_deleted'; id: string; conversation_id: string }
  /** The viewer started the conversation in another tab. */
  | { type: 'conversation_changed'; conversation_id: string }
  /** `reader_id` read the other's messages, up to and including `last`. */
  | { type: 'conversation_read'; conversation_id: string; reader_id: string; last: string }
  /** The other participant is typing. */
  | { type: 'typing'; conversation_id: string }
  /** The viewer’s profile, badges, points or subscription changed. A change of role or bans makes the tab reconnect. */
  | { type: 'profile_changed' }
  /** `parent_id`: the thread of a reply. */
  | { type: 'comment'; id: string; plan_id: string; parent_id: string | null }
  /** `is_pin`: it was pinned or detached. */
  | { type: 'comment_changed'; id: string; plan_id: string; parent_id: string | null; is_pin?: true }
  | { type: 'comment_deleted'; id: string; plan_id: string; parent_id: string | null }
  /** The viewer changed what they hear of the plan’s comments, perhaps in another tab. */
  | { type: 'discussion_changed'; plan_id: string }
  /** The viewer changed their execution, perhaps in another tab. */
  | { type: 'execution_changed'; id: string }
  /** The plan's text or status changed. */
  | { type: 'plan_changed'; plan_id: string }
  /** Only the plan’s counters changed. */
  | { type: 'plan_counted'; plan_id: string }

export type UnreadCounts = { notifications: number; messages: number }

/** All that the server sends over the connection. */
export type LiveEvent =
  | PublishedEvent
  /** The heartbeat has no counts while the database is unavailable. */
  | { type: 'heartbeat'; unread?: UnreadCounts }
  /** The plan's events follow from now on; it has this version, so many comments, and this one is the latest. */
  | {
      type: 'watching'
      plan_id: string
      version: PlanVersion
      comments_count?: number
      latest_comment?: string | null
    }
  /** The plan is not public, or the tab watches too many. */
  | { type: 'watch_refused'; plan_id: string }

/** Messages from the browser. */
export type LiveRequest = { type: 'watch' | 'unwatch'; plan_id: string }
