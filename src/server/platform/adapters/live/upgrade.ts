import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasSeveralHosts } from '#server/platform/http/security.ts'
import type { LiveSession } from './connections.ts'

export type UpgradeChecks = {
  isOurOrigin: (origin: string) => boolean
  /** Whether the site serves this client at all: a site that runs locally serves only its own machine. */
  isAllowedClient: (request: IncomingMessage) => boolean
  /** Whether the client’s network tried to connect too often. */
  isNetworkRateLimited: (request: IncomingMessage) => boolean
  /** Null without a session; « forbidden » if the member may not open a live connection. */
  readSession: (request: IncomingMessage) => Promise<LiveSession | 'forbidden' | null>
  /** Grows whenever connections are disconnected (connections.ts). */
  disconnectGeneration: () => number
  /** Whether the member has too many open tabs, or tried to connect too often. */
  hasTooManyConnections: (session: LiveSession) => boolean
}

/** The session of an accepted upgrade request, or the HTTP status of the refusal. */
export async function authorizeUpgrade(
  request: IncomingMessage,
  checks: UpgradeChecks,
): Promise<LiveSession | number> {
  const { origin } = request.headers
  if (hasSeveralHosts(request)) return 400
  if (!checks.isAllowedClient(request)) return 403
  if (request.method !== 'GET') return 405
  if (origin === undefined || !checks.isOurOrigin(origin)) return 403
  if (checks.isNetworkRateLimited(request)) return 429
  let session: LiveSession | 'forbidden' | null
  let seen: number
  // Race: if the session ends between its query and the new connection, the disconnect command finds no connection to close.
  do {
    seen = checks.disconnectGeneration()
    session = await checks.readSession(request)
  } while (seen !== checks.disconnectGeneration())
  if (!session) return 401
  if (session === 'forbidden') return 403
  return checks.hasTooManyConnections(session) ? 429 : session
}

export function refuse(socket: Duplex, status: number) {
  socket.on('error', () => {})
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
