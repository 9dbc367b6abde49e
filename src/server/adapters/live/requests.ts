import type { RawData } from 'ws'
import { LIVE, LIVE_CLOSE, type LiveRequest } from '#api/live.ts'
import { type Connection, type Connections, encode, send } from './connections.ts'

/** More than any page needs between two heartbeats. */
export const MESSAGES_PER_HEARTBEAT = 100

export type MayWatch = (planId: string) => Promise<boolean>

/** Does what a browser asks for. It may only watch public plans; every other channel is the server's choice. */
export function requestsOver(
  connections: Connections,
  mayWatch: MayWatch,
  onError: (error: unknown) => void,
) {
  async function watch(connection: Connection, planId: string) {
    const watched = (connection.watched ??= new Set())
    const isRoom = watched.has(planId) || watched.size < LIVE.watchesMax
    // Asked for from now on: an « unwatch » that comes during the question counts.
    if (isRoom) watched.add(planId)
    const isAllowed = isRoom && (await mayWatch(planId))
    if (isAllowed && !(watched.has(planId) && connections.all.has(connection))) return
    if (isAllowed) connections.join(connection, `plan:${planId}`)
    else if (isRoom) unwatch(connection, planId)
    send(connection, encode({ type: isAllowed ? 'watching' : 'watch_refused', plan_id: planId }))
  }

  function unwatch(connection: Connection, planId: string) {
    connection.watched?.delete(planId)
    connections.leave(connection, `plan:${planId}`)
  }

  return (connection: Connection, data: RawData, isBinary: boolean) => {
    const request = isBinary || --connection.messagesLeft < 0 ? null : parseRequest(data)
    if (!request) {
      connection.socket.close(LIVE_CLOSE.badMessage)
      return
    }
    if (request.type === 'unwatch') {
      unwatch(connection, request.plan_id)
      return
    }
    watch(connection, request.plan_id).catch((error: unknown) => {
      onError(error)
      // Nobody could say whether it may be watched: the browser asks again when it comes back.
      connection.socket.close(LIVE_CLOSE.resync)
    })
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

function parseRequest(data: RawData): LiveRequest | null {
  try {
    const { type, plan_id } = JSON.parse((data as Buffer).toString()) as Partial<LiveRequest>
    const isRequest = (type === 'watch' || type === 'unwatch') && typeof plan_id === 'string'
    return isRequest && UUID.test(plan_id) ? { type, plan_id } : null
  } catch {
    return null
  }
}
