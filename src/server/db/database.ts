import { STATEMENT_SECONDS } from './away.ts'
import { type ClientOptions, learnArrays, openClient, type Target } from './client.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { openPool } from './pool.ts'
import { guardedSql, type Sql } from './sql.ts'
import { type RunTransaction, transactionsOver } from './transaction.ts'

export { isDatabaseAway, isOverdue } from './away.ts'
export type { Target } from './client.ts'
export type { Fragment, Sql } from './sql.ts'

export type Database = {
  sql: Sql
  /** All of the work, or nothing of it. */
  transaction: RunTransaction
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
}

/** The site's way to PostgreSQL. Connections open as queries come, and again after each loss. */
export async function connect(target: Target, settings: Settings = {}): Promise<Database> {
  const { max = 10, applicationName = 'plan-b', onError = console.error } = settings
  const connection = {
    application_name: applicationName,
    statement_timeout: STATEMENT_SECONDS * 1000,
    idle_in_transaction_session_timeout: 10_000,
  }
  const teachArrays = await learnArrays(target)
  const open = (options: ClientOptions) => teachArrays(openClient(target, { max, ...options, connection }))
  const pool = openPool(open)
  const listeners = openListeners(open, onError)
  const sql = guardedSql(pool.current, {})

  return {
    sql,
    transaction: transactionsOver(pool, onError),
    listen: listeners.listen,
    async check() {
      await sql`select 1`
    },
    async end() {
      await Promise.all([pool.end(), listeners.end()])
    },
  }
}
