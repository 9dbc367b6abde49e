/** PostgreSQL cancels a statement of the site after this number of seconds. */
export const STATEMENT_SECONDS = 2

/** Seconds to wait for a response. PostgreSQL cancels statements earlier, so silence means an unreachable server. */
export const RESPONSE_SECONDS = 3

/** The database does not respond, has no connection left, or the connection broke while it was in use. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** PostgreSQL's own code for a connection that failed. */
  code = '08006'
}

/** Whether the database is unreachable, starting, or out of connections: the same request may succeed a little later. */
export const isDatabaseUnavailable = (error: unknown): boolean => UNAVAILABLE.test(codeOf(error))

/** Whether PostgreSQL cancelled a statement that took too long. It was rolled back, and may be quicker a little later. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** Serialization failure or deadlock: the transaction was rolled back. */
export const isWorthRetrying = (error: unknown): boolean => RETRY.test(codeOf(error))

/** Whether a disk is full, that of the database or of a folder of the site. Also looks at the cause of a wrapped error. */
export const isDiskFull = (error: unknown): boolean =>
  FULL.test(codeOf(error)) || (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause))

/** « cached plan must not change result type »: the schema changed, and this connection fails until it is closed. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'

/** « current transaction is aborted »: an earlier statement of it failed. */
export const isAborted = (error: unknown): boolean => codeOf(error) === '25P02'

/** Connection failures (except 08P01, a protocol error of ours), shutdown, starting or recovering, too many connections. */
const UNAVAILABLE = /^(08(?!P01)|57P0[123]|53300)/

/** disk_full of PostgreSQL, and the error codes of the operating system */
const FULL = /^(53100|ENOSPC|EDQUOT)$/

/** serialization_failure, deadlock_detected */
const RETRY = /^40(001|P01)$/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
