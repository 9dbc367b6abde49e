/** Seconds a query of the site may take; PostgreSQL ends it then. */
export const STATEMENT_SECONDS = 2

/** Seconds that we wait for an answer. PostgreSQL would have given one before: silence means that it is not there. */
export const ANSWER_SECONDS = 3

/** The database does not answer, or the connection went away under the work that was using it. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Is the database lost, unreachable, starting or full? Then the same request may succeed a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const code = codeOf(error)
  return LOST.has(code) || CONNECTION_EXCEPTION.test(code) || isConnectionRefused(error)
}

/** Did PostgreSQL end a query that took too long? It may be quicker a little later, and nothing of it was kept. */
export const isOverdue = (error: unknown): boolean => codeOf(error) === '57014'

/** Did a new connection fail to open, so that nothing was lost with it? */
export function isConnectionRefused(error: unknown): boolean {
  const code = codeOf(error)
  // Of all the files that may be missing, only the socket is the database's.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  return REFUSED.has(code)
}

/** Calls back when the time of an answer has passed, unless stopped. */
export function afterSilence(onSilence: () => void): () => void {
  let isAnswered = false
  const timer = setTimeout(() => {
    // When it was our own process that was busy for so long, the answer lies unread in the socket: read first.
    setImmediate(() => {
      if (!isAnswered) onSilence()
    })
  }, ANSWER_SECONDS * 1000)
  return () => {
    isAnswered = true
    clearTimeout(timer)
  }
}

const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
])

const REFUSED = new Set([
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN', // too many callers wait at the socket
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '57P03', // cannot_connect_now: starting, stopping or recovering
  '53300', // too_many_connections
])

/** Class 08 of PostgreSQL's errors, less 08P01, which is a mistake of ours in the protocol. */
const CONNECTION_EXCEPTION = /^08(?!P01)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
