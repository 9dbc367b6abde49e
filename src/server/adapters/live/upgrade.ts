import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LiveSession } from './connections.ts'

export type Entry = {
  isOurOrigin: (origin: string) => boolean
  /** Whether this request may reach the site at all. */
  mayEnter: (request: IncomingMessage) => boolean
  /** Whether this network asked too often. */
  isTooOften: (request: IncomingMessage) => boolean
  /** Null without a session; « forbidden » to a member who may not listen. */
  readSession: (request: IncomingMessage) => Promise<LiveSession | 'forbidden' | null>
  /** How often sessions were ended until now. */
  endings: () => number
  /** Whether this member has too many tabs, or opened too many. */
  isFull: (session: LiveSession) => boolean
}

/** The member who connects, or the status of the refusal. */
export async function admit(request: IncomingMessage, entry: Entry): Promise<LiveSession | number> {
  const { origin } = request.headers
  if (!entry.mayEnter(request)) return 403
  if (request.method !== 'GET') return 405
  if (origin === undefined || !entry.isOurOrigin(origin)) return 403
  if (entry.isTooOften(request)) return 429
  let session: LiveSession | 'forbidden' | null
  let seen: number
  // A session that ends while it is being read could be missed on both sides: it is then read again.
  do {
    seen = entry.endings()
    session = await entry.readSession(request)
  } while (seen !== entry.endings())
  if (!session) return 401
  if (session === 'forbidden') return 403
  return entry.isFull(session) ? 429 : session
}

export function refuse(socket: Duplex, status: number) {
  socket.on('error', () => {})
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
