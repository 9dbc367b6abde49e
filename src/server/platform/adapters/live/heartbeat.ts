import { LIVE_CLOSE, type UnreadCounts } from '#api/live.ts'
import { type TabConnection, encode, sendToTab } from './connections.ts'
import { MESSAGES_PER_HEARTBEAT } from './requests.ts'

/** The unread counts of these members. */
export type ReadUnreadCounts = (userIds: string[]) => Promise<ReadonlyMap<string, UnreadCounts>>

/** When each of these sessions ends. Ended sessions are missing from the result. */
export type ReadSessionEnds = (sessionIds: string[]) => Promise<ReadonlyMap<string, Date>>

/** Connections are spread over this many slots, one of which is due at each tick of the timer. */
const SLOTS = 25
const MEMBERS_PER_QUERY = 500

type Queries = {
  unreadCounts: ReadUnreadCounts
  sessionEnds: ReadSessionEnds
  onError: (error: unknown) => void
}

/**
 * One timer for all connections. A new connection joins the slot that is due next, so that its first heartbeat comes at
 * once. The unread counts of all members of a slot are one query.
 */
export function startHeartbeat(
  { heartbeatMs, timeoutMs }: { heartbeatMs: number; timeoutMs: number },
  { unreadCounts, sessionEnds, onError }: Queries,
) {
  const slots = Array.from({ length: SLOTS }, () => new Set<TabConnection>())
  const slotMs = heartbeatMs / SLOTS
  const timeoutSlots = Math.min(SLOTS - 1, Math.ceil(timeoutMs / slotMs))
  let now = 0

  const slotAt = (index: number) => slots[(index + SLOTS) % SLOTS]!

  const timer = setInterval(() => {
    now = (now + 1) % SLOTS
    for (const { isPongDue, socket } of slotAt(now - timeoutSlots)) if (isPongDue) socket.terminate()
    void beat([...slotAt(now)])
  }, slotMs)
  timer.unref()

  async function beat(connections: TabConnection[]) {
    for (const connection of connections) {
      connection.messagesLeft = MESSAGES_PER_HEARTBEAT
      connection.isPongDue = true
      connection.socket.ping()
    }
    endSessions(connections).catch(onError)
    const members = [...new Set(connections.map(({ userId }) => userId))]
    const counts = new Map<string, UnreadCounts>()
    try {
      for (let first = 0; first < members.length; first += MEMBERS_PER_QUERY) {
        const some = await unreadCounts(members.slice(first, first + MEMBERS_PER_QUERY))
        some.forEach((count, userId) => counts.set(userId, count))
      }
    } catch (error) {
      onError(error)
    }
    for (const connection of connections) {
      const unread = counts.get(connection.userId)
      sendToTab(connection, encode({ type: 'heartbeat', ...(unread && { unread }) }))
    }
  }

  /** Closes the tabs whose session has expired. If the session was prolonged, the tab stays open. */
  async function endSessions(connections: TabConnection[]) {
    const due = connections.filter(({ endsAt }) => endsAt <= Date.now())
    if (due.length === 0) return
    const ends = await sessionEnds([...new Set(due.map(({ sessionId }) => sessionId))])
    for (const connection of due) {
      const end = ends.get(connection.sessionId)
      if (end) connection.endsAt = end.getTime()
      else connection.socket.close(LIVE_CLOSE.signedOut)
    }
  }

  return {
    /** Returns the function that removes the connection from its slot. */
    join(connection: TabConnection): () => void {
      const slot = slotAt(now + 1)
      slot.add(connection)
      return () => void slot.delete(connection)
    },
    stop: () => clearInterval(timer),
  }
}
