import type postgres from 'postgres'
import { ANSWER_SECONDS, isConnectionRefused } from './away.ts'
import type { OpenClient } from './client.ts'
import type { Guard } from './guarded-query.ts'

export type Pool = {
  /** The clients to use now: ask again for each piece of work. */
  current(): Clients
  end(): Promise<void>
}

/** One generation of connections. */
export type Clients = { sql: postgres.Sql; guard: Guard; retire(): void }

/** Ending refuses the queries that stand in line: they get this long to go through first. */
const GRACE_MS = 500

/**
 * A connection that postgres.js lost keeps its half-written bytes and its last error, and the next query on it inherits
 * them. So the first loss retires the whole generation: what it is doing may finish, a fresh one takes what comes. A
 * connection that could not be opened is no loss: each query tries at once, and fails at once.
 */
export function openPool(openClient: OpenClient): Pool {
  const retired = new Set<postgres.Sql>()
  let isEnding = false
  let clients = open()

  function open(): Clients {
    let hasConnected = false
    let refusals = 0
    const sql = openClient({
      backoff: () => 0,
      max_lifetime: null,
      onparameter: () => (hasConnected = true),
      onclose() {
        if (refusals > 0) refusals -= 1
        else if (hasConnected) retire()
      },
    })
    const mine: Clients = { sql, retire, guard: { onAway: hearOf } }
    return mine

    function hearOf(error: unknown) {
      if (isConnectionRefused(error)) refusals += 1
      else retire()
    }

    function retire() {
      if (clients !== mine || isEnding) return
      clients = open()
      retired.add(sql)
      setTimeout(close, GRACE_MS, sql).unref()
    }
  }

  async function close(sql: postgres.Sql) {
    await sql.end({ timeout: ANSWER_SECONDS })
    retired.delete(sql)
  }

  return {
    current: () => clients,
    async end() {
      isEnding = true
      await Promise.all([clients.sql, ...retired].map(close))
    },
  }
}
