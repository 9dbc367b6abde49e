import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable, isStatementTimeout } from './database-errors.ts'
import type { DatabaseTarget } from './client.ts'
import { PAGES_CHANGED } from './invalidate-pages.ts'
import type { Listeners } from './listeners.ts'
import { openPool, type Pool, type PoolSettings } from './pool.ts'
import { createReplay } from './replay.ts'
import { createSql, type Sql, type Statement } from './sql.ts'

export type Replica = {
  /** Sends a read-only statement to the replica if it is recent enough, or else to the primary. */
  query(statement: Statement): Promise<pg.QueryResult>
  /** From now on reads go to the primary, until the replica has replayed all that the primary has written by now. */
  catchUp(): void
  metrics(): ReplicaMetrics
  end(): Promise<void>
}

export type ReplicaMetrics = {
  /** Whether public reads currently go to the replica. */
  isRead: boolean
  lagSeconds: number
  /** Statements since the start, by the server that ran them. */
  reads: { replica: number; primary: number }
}

type Primary = { pool: Pool; listen: Listeners['listen'] }

/** The interval of comparing both servers. After a notice it is short at first, and doubles while the replica is behind. */
const USUAL_MS = 1_000
const CATCHING_UP_MS = 10

/**
 * A streaming replica for public reads. Content that was taken down must not reappear because the replica lags behind. So
 * after a notice of changed pages, reads go to the primary until the replica has replayed that change.
 */
export function openReplica(primary: Primary, target: DatabaseTarget, settings: PoolSettings): Replica {
  const pool = openPool(target, settings)
  const [primarySql, replicaSql] = [createSql(primary.pool.query), createSql(pool.query)]
  const replay = createReplay()
  const reads = { replica: 0, primary: 0 }
  const ending = new AbortController()
  let wake = new AbortController()
  let waitMs = USUAL_MS

  function catchUp() {
    replay.require()
    waitMs = CATCHING_UP_MS
    wake.abort()
  }

  async function watch() {
    let isListening = false
    while (!ending.signal.aborted) {
      wake = new AbortController()
      isListening ||= await primary.listen(PAGES_CHANGED, catchUp, catchUp).then(
        () => true,
        () => false,
      )
      if (isListening) await compare()
      waitMs = replay.isBehind() ? Math.min(2 * waitMs, USUAL_MS) : USUAL_MS
      const signal = AbortSignal.any([ending.signal, wake.signal])
      await pause(waitMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  async function compare() {
    const asked = replay.ask()
    // While the primary is unavailable nothing is written, so the replica counts as up to date.
    const written = await readWritten(primarySql).catch(() => null)
    if (written !== null) replay.wrote(asked, written)
    replay.replayed(await readReplayed(replicaSql).catch(() => null))
  }

  const watching = watch()

  return {
    async query(statement) {
      if (replay.mayRead()) {
        try {
          const result = await pool.query(statement)
          reads.replica += 1
          return result
        } catch (error) {
          // After any other failure (unavailable, behind a migration, a statement that writes) the primary runs it.
          if (isStatementTimeout(error)) throw error
          if (isDatabaseUnavailable(error)) replay.replayed(null)
        }
      }
      reads.primary += 1
      return await primary.pool.query(statement)
    },
    catchUp,
    metrics: () => ({ isRead: replay.mayRead(), lagSeconds: replay.lagSeconds(), reads: { ...reads } }),
    async end() {
      ending.abort()
      await watching
      await pool.end()
    },
  }
}

/** The WAL position of the primary. Everything committed by now is before it. */
async function readWritten(sql: Sql): Promise<number> {
  const { written } = await sql.one<{ written: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as written`
  return written
}

/** The WAL position that the replica has replayed. Null if it was promoted to primary. */
async function readReplayed(sql: Sql): Promise<number | null> {
  const { replayed } = await sql.one<{ replayed: number | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as replayed`
  return replayed
}
