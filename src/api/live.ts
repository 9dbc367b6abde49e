import type { PlanVersion } from '#domain/plans.ts'

/** The live connection: one WebSocket per open tab of a signed-in member. */
export const LIVE = {
  path: '/live',
  heartbeatMs: 25_000,
  /** How long each side waits for the other's word before it gives the connection up. */
  timeoutMs: 10_000,
  /** The last delay repeats. Each is taken with a jitter. */
  reconnectMs: [1_000, 2_000, 5_000, 10_000],
  /** A restart of the server closes all connections at once: they come back spread over this while. */
  restartMs: 10_000,
  /** How many plans one tab may watch. */
  watchesMax: 20,
  /** The largest message a browser may send. */
  messageBytesMax: 1_024,
} as const

export const LIVE_CLOSE = {
  /** The server stops: come back. */
  restart: 1012,
  /** The session has ended: do not come back. */
  signedOut: 4001,
  /** Events may have been missed: come back, and load again what is on the screen. */
  resync: 4002,
  /** The browser said something that it may not say, or too much. */
  badMessage: 4003,
} as const

/** What happened, in ids: whoever wants the rest asks the API, which decides what they may read. */
export type LiveEvent =
  /** With its conversation where it is about a message: whoever has that one open needs no call. */
  | { type: 'notification'; id: string; conversation_id?: string }
  /** Notifications were read or removed, perhaps in another tab. */
  | { type: 'notifications_changed' }
  | { type: 'message'; id: string; conversation_id: string }
  | { type: 'message_deleted'; id: string; conversation_id: string }
  /** Begun, in another tab. */
  | { type: 'conversation_changed'; conversation_id: string }
  /** `reader_id` has read what the other wrote, up to and with the message `last`. */
  | { type: 'conversation_read'; conversation_id: string; reader_id: string; last: string }
  /** The other one is writing. */
  | { type: 'typing'; conversation_id: string }
  /** The member's own profile, role or sanctions. */
  | { type: 'profile_changed' }
  | { type: 'comment'; id: string; plan_id: string }
  | { type: 'comment_changed'; id: string; plan_id: string }
  | { type: 'comment_deleted'; id: string; plan_id: string }
  /** The plan's text or status. */
  | { type: 'plan_changed'; plan_id: string }
  /** Its counters alone. */
  | { type: 'plan_counted'; plan_id: string }

export type UnreadCounts = { notifications: number; messages: number }

/** Everything that a browser may hear. */
export type LiveMessage =
  | LiveEvent
  /** Without counts while the database is away. */
  | { type: 'heartbeat'; unread?: UnreadCounts }
  /** From here on, the plan's events come; so far it is in this version. */
  | { type: 'watching'; plan_id: string; version: PlanVersion }
  /** The plan is not public, or too many are watched. */
  | { type: 'watch_refused'; plan_id: string }

/** Everything that a browser may say. */
export type LiveRequest = { type: 'watch' | 'unwatch'; plan_id: string }
