import { WebSocket } from 'ws'
import { LIVE_CLOSE, type LiveEvent } from '#api/live.ts'
import type { Channel, LiveCommand } from './payloads.ts'

export type LiveSession = { sessionId: string; userId: string }

/** One open tab. */
export type TabConnection = LiveSession & {
  socket: WebSocket
  /** The plans that the tab watches; null until the first, because most tabs watch none. */
  watched: Set<string> | null
  /** How many messages the browser may still send before the next heartbeat. */
  messagesLeft: number
  isPongDue: boolean
  /** The session’s end as last read, in milliseconds since 1970. From then on each heartbeat reads it again. */
  endsAt: number
}

/** A tab that receives so slowly is disconnected; it resyncs when it reconnects. */
const BUFFERED_BYTES_MAX = 1024 * 1024

/** The tabs connected to this process, and the channels they are in. */
export function createConnections() {
  const all = new Set<TabConnection>()
  const channels = new Map<Channel, Set<TabConnection>>()
  let disconnectGeneration = 0

  function join(connection: TabConnection, channel: Channel) {
    const members = channels.get(channel)
    if (members) members.add(connection)
    else channels.set(channel, new Set([connection]))
  }

  function leave(connection: TabConnection, channel: Channel) {
    const members = channels.get(channel)
    members?.delete(connection)
    if (members?.size === 0) channels.delete(channel)
  }

  function membersOf(named: Channel[]): Set<TabConnection> {
    return new Set(named.flatMap((channel) => [...(channels.get(channel) ?? [])]))
  }

  return {
    all,
    /** Grows with each disconnect or reconnect command. A session read meanwhile may have ended and must be read again. */
    disconnectGeneration: () => disconnectGeneration,
    join,
    leave,
    countOf: (channel: Channel) => channels.get(channel)?.size ?? 0,
    add(connection: TabConnection) {
      all.add(connection)
      join(connection, `user:${connection.userId}`)
      join(connection, `session:${connection.sessionId}`)
    },
    remove(connection: TabConnection) {
      all.delete(connection)
      leave(connection, `user:${connection.userId}`)
      leave(connection, `session:${connection.sessionId}`)
      for (const planId of connection.watched ?? []) leave(connection, `plan:${planId}`)
    },
    execute(command: LiveCommand) {
      if ('deliver' in command) {
        const bytes = encode(command.event)
        for (const connection of membersOf(command.deliver)) sendToTab(connection, bytes)
        return
      }
      disconnectGeneration++
      const { signedOut, resync } = LIVE_CLOSE
      if ('disconnect' in command)
        for (const { socket } of membersOf(command.disconnect)) socket.close(signedOut)
      else
        for (const { socket } of 'reconnect' in command ? membersOf(command.reconnect) : all)
          socket.close(resync)
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

export const encode = (event: LiveEvent) => Buffer.from(JSON.stringify(event))

export function sendToTab({ socket }: TabConnection, bytes: Buffer) {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate()
  else socket.send(bytes, { binary: false })
}
