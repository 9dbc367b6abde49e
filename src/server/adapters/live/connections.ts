import { WebSocket } from 'ws'
import { LIVE_CLOSE, type LiveMessage } from '#api/live.ts'
import type { Channel, Order } from './payloads.ts'

export type LiveSession = { sessionId: string; userId: string }

/** One open tab. */
export type Connection = LiveSession & {
  socket: WebSocket
  /** The plans asked for; null until the first, for most tabs watch none. */
  watched: Set<string> | null
  /** What the browser may still say before the next heartbeat. */
  messagesLeft: number
  isPongDue: boolean
  /** When the session ends, as far as is known: then it is read again. In milliseconds since 1970. */
  endsAt: number
}

/** A reader that leaves this much unread is dropped, and loads everything again when it comes back. */
const UNREAD_BYTES_MAX = 1024 * 1024

/** The tabs of this process, and who of them is in which channel. */
export function createConnections() {
  const all = new Set<Connection>()
  const channels = new Map<Channel, Set<Connection>>()
  let endings = 0

  function join(connection: Connection, channel: Channel) {
    const members = channels.get(channel)
    if (members) members.add(connection)
    else channels.set(channel, new Set([connection]))
  }

  function leave(connection: Connection, channel: Channel) {
    const members = channels.get(channel)
    members?.delete(connection)
    if (members?.size === 0) channels.delete(channel)
  }

  function membersOf(named: Channel[]): Set<Connection> {
    return new Set(named.flatMap((channel) => [...(channels.get(channel) ?? [])]))
  }

  return {
    all,
    /** How many times connections were ended: a caller that reads a session meanwhile must read it again. */
    endings: () => endings,
    join,
    leave,
    countOf: (channel: Channel) => channels.get(channel)?.size ?? 0,
    add(connection: Connection) {
      all.add(connection)
      join(connection, `user:${connection.userId}`)
      join(connection, `session:${connection.sessionId}`)
    },
    remove(connection: Connection) {
      all.delete(connection)
      leave(connection, `user:${connection.userId}`)
      leave(connection, `session:${connection.sessionId}`)
      for (const planId of connection.watched ?? []) leave(connection, `plan:${planId}`)
    },
    carryOut(order: Order) {
      if ('notify' in order) {
        const bytes = encode(order.event)
        for (const connection of membersOf(order.notify)) send(connection, bytes)
        return
      }
      endings++
      const { signedOut, resync } = LIVE_CLOSE
      if ('end' in order) for (const { socket } of membersOf(order.end)) socket.close(signedOut)
      else for (const { socket } of 'renew' in order ? membersOf(order.renew) : all) socket.close(resync)
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

export const encode = (message: LiveMessage) => Buffer.from(JSON.stringify(message))

export function send({ socket }: Connection, bytes: Buffer) {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > UNREAD_BYTES_MAX) socket.terminate()
  else socket.send(bytes, { binary: false })
}
