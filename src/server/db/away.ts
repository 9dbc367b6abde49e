/** Seconds a statement of the site may take; PostgreSQL ends it then. */
export const STATEMENT_SECONDS = 2

/** Seconds that we wait for an answer. PostgreSQL would have given one before: silence means that it is not there. */
export const ANSWER_SECONDS = 3

/** The database does not answer, has no connection left, or the connection broke under the work that was using it. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** PostgreSQL's own code for a connection that failed. */
  code = '08006'
}

/** Is the database lost, unreachable, starting or full? Then the same request may succeed a little later. */
export const isDatabaseAway = (error: unknown): boolean => AWAY.test(codeOf(error))

/** Did PostgreSQL end a statement that took too long? It may be quicker a little later, and nothing of it was kept. */
export const isOverdue = (error: unknown): boolean => codeOf(error) === '57014'

/** Did two transactions get in each other's way? Nothing was kept. */
export const isWorthRetrying = (error: unknown): boolean => RETRY.test(codeOf(error))

/** Is there no room left to write, in the database or in a folder of ours? What wraps an error keeps it as its cause. */
export const isDiskFull = (error: unknown): boolean =>
  FULL.test(codeOf(error)) || (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause))

/** « cached plan must not change result type »: the schema changed, and this connection would say so for ever. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'

/** « current transaction is aborted »: an earlier statement of it failed. */
export const isAborted = (error: unknown): boolean => codeOf(error) === '25P02'

/** Connection failures, less 08P01, a mistake of ours in the protocol; shutdowns; starting or recovering; full. */
const AWAY = /^(08(?!P01)|57P0[123]|53300)/

/** disk_full of PostgreSQL, and what the system calls it */
const FULL = /^(53100|ENOSPC|EDQUOT)$/

/** serialization_failure, deadlock_detected */
const RETRY = /^40(001|P01)$/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
