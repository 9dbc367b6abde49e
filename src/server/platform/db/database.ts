import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseTarget } from './client.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { type Connection, openPool, type PoolMetrics } from './pool.ts'
import { openReplica, type ReplicaMetrics } from './replica.ts'
import { createSql, type Sql } from './sql.ts'
import { type RunTransaction, transactionsOver } from './transaction.ts'

export { isDatabaseUnavailable, isDiskFull, isStatementTimeout, isWorthRetrying } from './database-errors.ts'
export type { DatabaseTarget } from './client.ts'
export type { Fragment, Sql } from './sql.ts'
export { isTransaction, type Transaction } from './transaction.ts'

export type Database = {
  sql: Sql
  /**
   * Queries of `sql` inside the work may read the replica, if there is one. Its rows may be some seconds old, but never
   * include content that a notice took down. For public content only, and not for a member who wrote a moment ago.
   */
  withReplica: <T>(work: () => Promise<T>) => Promise<T>
  /** Every later public read sees what is committed now: the replica is not read until it has caught up. */
  awaitReplica: () => void
  /** Commits all of the work, or undoes it. */
  transaction: RunTransaction
  /** A connection of the pool for a library that writes its own SQL. */
  checkOut: () => Promise<Connection>
  /** Calls back for each message of a channel, and after a reconnection, because messages may have been missed. */
  listen: Listeners['listen']
  pool: () => PoolMetrics
  /** Undefined if there is no replica. */
  replica: () => ReplicaMetrics | undefined
  /** Throws when the database is unavailable. */
  check(): Promise<void>
  end(): Promise<void>
}

type Settings = {
  /** The replica for public reads. */
  readTarget?: DatabaseTarget | undefined
  /** The largest number of connections. */
  max?: number
  applicationName?: string
  /** False for jobs, whose statements have no time limit. */
  isTimed?: boolean
  /** Receives errors that reach no caller: those of `afterCommit` and of listeners. */
  onError?: (error: unknown) => void
  /** Called before a transaction is retried after a deadlock or a serialization failure. */
  onRetry?: (error: unknown) => void
}

/** Opens the site's connection pool. Connections open on demand, also after a lost connection. */
export function connect(target: DatabaseTarget, settings: Settings = {}): Database {
  const { max = 10, applicationName = 'plan-b', isTimed = true } = settings
  const { onError = console.error, onRetry = () => {} } = settings
  const poolSettings = { max, applicationName, isTimed, onRetry }
  const pool = openPool(target, poolSettings)
  const listeners = openListeners(target, applicationName, onError)
  const { readTarget } = settings
  const replica = readTarget ? openReplica({ pool, ...listeners }, readTarget, poolSettings) : undefined
  const isPublic = new AsyncLocalStorage<true>()
  const nameOf = statementNames()
  const sql = createSql(
    (statement) => (replica && isPublic.getStore() ? replica : pool).query(statement),
    nameOf,
  )

  return {
    sql,
    withReplica: (work) => (replica ? isPublic.run(true, work) : work()),
    awaitReplica: () => replica?.catchUp(),
    transaction: transactionsOver(pool, { nameOf, onError, onRetry }),
    checkOut: pool.checkOut,
    listen: listeners.listen,
    pool: pool.metrics,
    replica: () => replica?.metrics(),
    async check() {
      await sql`select 1`
    },
    async end() {
      await Promise.all([pool.end(), listeners.end(), replica?.end()])
    },
  }
}

/** Each connection keeps its prepared statements in memory. Beyond this number of texts, new ones are not prepared. */
const MAX_NAMES = 1000

function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`)
    return names.get(text)
  }
}
