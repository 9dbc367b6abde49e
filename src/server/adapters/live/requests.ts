import type { RawData } from 'ws'
import { LIVE, LIVE_CLOSE, type LiveRequest } from '#api/live.ts'
import type { PlanVersion } from '#domain/plans.ts'
import { type Connection, type Connections, encode, send } from './connections.ts'

/** More than any page needs between two heartbeats. */
export const MESSAGES_PER_HEARTBEAT = 100

/** Null where the plan is not public. */
export type FindVersion = (planId: string) => Promise<PlanVersion | null>

/** Does what a browser asks for. It may only watch public plans; every other channel is the server's choice. */
export function requestsOver(
  connections: Connections,
  findVersion: FindVersion,
  onError: (error: unknown) => void,
) {
  async function watch(connection: Connection, planId: string) {
    const watched = (connection.watched ??= new Set())
    const refuse = () => send(connection, encode({ type: 'watch_refused', plan_id: planId }))
    if (!watched.has(planId) && watched.size >= LIVE.watchesMax) return refuse()
    watched.add(planId)
    // Before the version is read: no change falls between it and the events. Of a plan that is not public there are none.
    connections.join(connection, `plan:${planId}`)
    const version = await findVersion(planId)
    if (version) {
      // Not where an « unwatch » came during the question.
      if (watched.has(planId)) send(connection, encode({ type: 'watching', plan_id: planId, version }))
      return
    }
    unwatch(connection, planId)
    refuse()
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
      // It is unknown whether it may be watched: the browser asks again when it reconnects.
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
