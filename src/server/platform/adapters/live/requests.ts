import type { RawData } from 'ws'
import { LIVE, LIVE_CLOSE, type LiveRequest } from '#api/live.ts'
import type { PlanVersion } from '#domain/plans/plans.ts'
import { type TabConnection, type Connections, encode, sendToTab } from './connections.ts'

/** More than any page needs between two heartbeats. */
export const MESSAGES_PER_HEARTBEAT = 100

/** Null if the plan is not public. */
export type FindVersion = (
  planId: string,
) => Promise<(PlanVersion & { comments_count?: number; latest_comment?: string | null }) | null>

/** Handles a browser’s messages: it may watch public plans. All other channels are set by the server. */
export function requestsOver(
  connections: Connections,
  findVersion: FindVersion,
  onError: (error: unknown) => void,
) {
  async function watch(connection: TabConnection, planId: string) {
    const watched = (connection.watched ??= new Set())
    const refuse = () => sendToTab(connection, encode({ type: 'watch_refused', plan_id: planId }))
    if (!watched.has(planId) && watched.size >= LIVE.watchesMax) return refuse()
    watched.add(planId)
    // Joins before the version is read, so that no change is missed in between. Plans that are not public have no events.
    connections.join(connection, `plan:${planId}`)
    const found = await findVersion(planId)
    if (found) {
      const { comments_count, latest_comment, ...version } = found
      // An « unwatch » may have come during the query.
      if (watched.has(planId))
        sendToTab(
          connection,
          encode({ type: 'watching', plan_id: planId, version, comments_count, latest_comment }),
        )
      return
    }
    unwatch(connection, planId)
    refuse()
  }

  function unwatch(connection: TabConnection, planId: string) {
    connection.watched?.delete(planId)
    connections.leave(connection, `plan:${planId}`)
  }

  return (connection: TabConnection, data: RawData, isBinary: boolean) => {
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
      // It is unknown whether the plan may be watched: the browser asks again when it reconnects.
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
