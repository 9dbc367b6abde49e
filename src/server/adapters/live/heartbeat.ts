import { LIVE_CLOSE, type UnreadCounts } from '#api/live.ts'
import { type Connection, encode, send } from './connections.ts'
import { MESSAGES_PER_HEARTBEAT } from './requests.ts'

/** The unread counts of these members. */
export type ReadUnreadCounts = (userIds: string[]) => Promise<ReadonlyMap<string, UnreadCounts>>

/** When each of these sessions ends. Those that have ended are missing. */
export type ReadSessionEnds = (sessionIds: string[]) => Promise<ReadonlyMap<string, Date>>

const TURNS = 25
const MEMBERS_PER_QUESTION = 500

type Readers = {
  unreadCounts: ReadUnreadCounts
  sessionEnds: ReadSessionEnds
  onError: (error: unknown) => void
}

/**
 * One timer for all connections. Each takes the turn in which it came, so its first heartbeat comes at once, and the
 * counts of all members of a turn are one question to the database.
 */
export function startHeartbeat(
  { heartbeatMs, timeoutMs }: { heartbeatMs: number; timeoutMs: number },
  { unreadCounts, sessionEnds, onError }: Readers,
) {
  const turns = Array.from({ length: TURNS }, () => new Set<Connection>())
  const turnMs = heartbeatMs / TURNS
  const turnsToAnswer = Math.min(TURNS - 1, Math.ceil(timeoutMs / turnMs))
  let now = 0

  const turnAt = (index: number) => turns[(index + TURNS) % TURNS]!

  const timer = setInterval(() => {
    now = (now + 1) % TURNS
    for (const { isPongDue, socket } of turnAt(now - turnsToAnswer)) if (isPongDue) socket.terminate()
    void beat([...turnAt(now)])
  }, turnMs)
  timer.unref()

  async function beat(connections: Connection[]) {
    for (const connection of connections) {
      connection.messagesLeft = MESSAGES_PER_HEARTBEAT
      connection.isPongDue = true
      connection.socket.ping()
    }
    endSessions(connections).catch(onError)
    const members = [...new Set(connections.map(({ userId }) => userId))]
    const counts = new Map<string, UnreadCounts>()
    try {
      for (let first = 0; first < members.length; first += MEMBERS_PER_QUESTION) {
        const some = await unreadCounts(members.slice(first, first + MEMBERS_PER_QUESTION))
        some.forEach((count, userId) => counts.set(userId, count))
      }
    } catch (error) {
      onError(error)
    }
    for (const connection of connections) {
      const unread = counts.get(connection.userId)
      send(connection, encode({ type: 'heartbeat', ...(unread && { unread }) }))
    }
  }

  /** Closes the tabs whose session ended by itself. One that was prolonged meanwhile goes on. */
  async function endSessions(connections: Connection[]) {
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
    /** Returns how to leave. */
    join(connection: Connection): () => void {
      const turn = turnAt(now + 1)
      turn.add(connection)
      return () => void turn.delete(connection)
    },
    stop: () => clearInterval(timer),
  }
}
