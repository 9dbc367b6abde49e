import pg from 'pg'
import { isDatabaseUnavailable, isStalePlan, retrying, STATEMENT_SECONDS } from './database-errors.ts'
import { clientConfig, connected, isScript, send, sendInTime, type DatabaseTarget } from './client.ts'
import type { Statement } from './sql.ts'

export type Pool = {
  /** Sends one statement over whichever connection is free. */
  query(statement: Statement): Promise<pg.QueryResult>
  /** A connection for one caller, who must release it. */
  checkOut(): Promise<Connection>
  metrics(): PoolMetrics
  end(): Promise<void>
}

/** `checkouts` and `waitSeconds` are totals since the start. The others are current numbers. */
export type PoolMetrics = {
  busy: number
  idle: number
  waiting: number
  checkouts: number
  waitSeconds: number
}

export type Connection = {
  query(statement: Statement): Promise<pg.QueryResult>
  /** Returns the connection to the pool, or closes it if it is broken. */
  release(): void
}

export type PoolSettings = {
  max: number
  applicationName: string
  /** False if no user waits for the response. Statements then have no time limit. */
  isTimed: boolean
  onRetry: (error: unknown) => void
}

/** A caller waits for a free connection no longer than a statement may take. */
const TIMED = {
  statement_timeout: STATEMENT_SECONDS * 1000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: STATEMENT_SECONDS * 1000,
}
const UNTIMED = { idle_in_transaction_session_timeout: 60_000 }

/** Connections are opened on demand. */
export function openPool(
  target: DatabaseTarget,
  { max, applicationName, isTimed, onRetry }: PoolSettings,
): Pool {
  const pool = new pg.Pool({
    ...clientConfig(target, applicationName),
    ...(isTimed ? TIMED : UNTIMED),
    idleTimeoutMillis: 0,
    max,
  })
  const sendOver = isTimed ? sendInTime : send
  // These errors need no handling: a lost connection rejects its statement, and the pool drops a lost idle one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let ending: Promise<void> | undefined

  const waits = { checkouts: 0, waitSeconds: 0 }

  async function checkOut(): Promise<Connection> {
    const began = performance.now()
    const client = await connected(pool.connect()).finally(() => {
      waits.checkouts += 1
      waits.waitSeconds += (performance.now() - began) / 1000
    })
    let isBroken = false
    return {
      async query(statement) {
        try {
          return await sendOver(client, statement)
        } catch (error) {
          isBroken ||= isDatabaseUnavailable(error) || isStalePlan(error) || isScript(statement)
          throw error
        }
      },
      release: () => client.release(isBroken),
    }
  }

  return {
    checkOut,
    query: (statement) =>
      retrying(async () => {
        const connection = await checkOut()
        return await connection.query(statement).finally(connection.release)
      }, onRetry),
    metrics: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...waits,
    }),
    end: () => (ending ??= pool.end()),
  }
}
