import type { Target } from './client.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { type Connection, openPool } from './pool.ts'
import { createSql, type Sql } from './sql.ts'
import { type RunTransaction, transactionsOver } from './transaction.ts'

export { isDatabaseAway, isOverdue, isWorthRetrying } from './away.ts'
export type { Target } from './client.ts'
export type { Fragment, Sql } from './sql.ts'
export type { Transaction } from './transaction.ts'

export type Database = {
  sql: Sql
  /** All of the work, or nothing of it. */
  transaction: RunTransaction
  /** A connection for a library that writes its own SQL. */
  checkOut: () => Promise<Connection>
  /** Calls back for each message of a channel, and after a lost connection: some may have been missed then. */
  listen: Listeners['listen']
  /** Throws when the database cannot answer. */
  check(): Promise<void>
  end(): Promise<void>
}

type Settings = {
  /** How many connections at most. */
  max?: number
  applicationName?: string
  /** Hears of what went wrong where no caller waits for it: after a commit, in a listener. */
  onError?: (error: unknown) => void
  /** Hears of each transaction that has to be tried again because others got in its way. */
  onRetry?: (error: unknown) => void
}

/** The site's way to PostgreSQL. Connections open as queries come, and again after each loss. */
export function connect(target: Target, settings: Settings = {}): Database {
  const { max = 10, applicationName = 'plan-b', onError = console.error, onRetry = () => {} } = settings
  const pool = openPool(target, { max, applicationName, onRetry })
  const listeners = openListeners(target, applicationName, onError)
  const nameOf = statementNames()
  const sql = createSql(pool.query, nameOf)

  return {
    sql,
    transaction: transactionsOver(pool, { nameOf, onError, onRetry }),
    checkOut: pool.checkOut,
    listen: listeners.listen,
    async check() {
      await sql`select 1`
    },
    async end() {
      await Promise.all([pool.end(), listeners.end()])
    },
  }
}

/** Each connection keeps what it prepared: texts that are put together in ever new ways stay without a name. */
const MAX_NAMES = 1000

function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`)
    return names.get(text)
  }
}
