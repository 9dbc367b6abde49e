import pg from 'pg'
import { isDatabaseAway, isStalePlan, STATEMENT_SECONDS } from './away.ts'
import { clientConfig, connected, isScript, send, type Target } from './client.ts'
import { retrying } from './retry.ts'
import type { Statement } from './sql.ts'

export type Pool = {
  /** Sends one statement over whichever connection is free. */
  query(statement: Statement): Promise<pg.QueryResult>
  /** A connection for somebody alone, who must release it. */
  checkOut(): Promise<Connection>
  end(): Promise<void>
}

export type Connection = {
  query(statement: Statement): Promise<pg.QueryResult>
  /** Gives it back to the pool; a broken one is thrown away. */
  release(): void
}

export type PoolSettings = {
  max: number
  applicationName: string
  onRetry: (error: unknown) => void
}

/** Connections open as work comes. Whoever finds none free waits no longer than a statement may take. */
export function openPool(target: Target, { max, applicationName, onRetry }: PoolSettings): Pool {
  const pool = new pg.Pool({
    ...clientConfig(target, applicationName),
    statement_timeout: STATEMENT_SECONDS * 1000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: STATEMENT_SECONDS * 1000,
    idleTimeoutMillis: 0,
    max,
  })
  // A lost connection is told to whoever waits for its answer, and the pool drops an idle one by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let ending: Promise<void> | undefined

  async function checkOut(): Promise<Connection> {
    const client = await connected(pool.connect())
    let isBroken = false
    return {
      async query(statement) {
        try {
          return await send(client, statement)
        } catch (error) {
          isBroken ||= isDatabaseAway(error) || isStalePlan(error) || isScript(statement)
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
    end: () => (ending ??= pool.end()),
  }
}
