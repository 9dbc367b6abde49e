import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable, isStatementTimeout } from './database-errors.ts'
import type { DatabaseTarget } from './client.ts'
import { PAGES_CHANGED } from './invalidate-pages.ts'
import type { Listeners } from './listeners.ts'
import { openPool, type Pool, type PoolSettings } from './pool.ts'
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

/** With a longer lag, reads go to the primary, because visitors would notice old content. */
const MAX_LAG_SECONDS = 5
/** The number of positions kept to compute the lag. With more of them, the replica is too far behind anyway. */
const POSITIONS_MAX = 60

/** How far the primary had written, and when it was asked. */
type Position = { written: number; at: number }

/**
 * Tracks how far a replica has replayed the WAL of the primary. The lag is measured by our own clock: the time since the
 * primary was at the position where the replica is now.
 */
export function createReplay({ now = () => performance.now() } = {}) {
  let positions: Position[] = []
  let shows: number | null = null
  /** The time at which the primary was at the position that the replica shows. */
  let asOf = -Infinity
  /** The time of the last query to the primary. */
  let lastAsked = 0
  /** The replica is not read before it has replayed this position. Infinite until the position of the primary is known. */
  let required = Infinity
  let notices = 0

  const lagSeconds = () => (lastAsked - asOf) / 1000
  const isBehind = () => shows === null || shows < required

  return {
    /** From now on the replica may be read only once it shows everything that is committed now. */
    require() {
      notices += 1
      required = Infinity
    },
    /** Call it before the query to the primary, and pass its result to `wrote`. */
    ask: () => ({ at: now(), notices }),
    wrote(asked: { at: number; notices: number }, lsn: number) {
      const written = endOfRecord(lsn)
      lastAsked = asked.at
      if (positions.length < POSITIONS_MAX) positions.push({ written, at: asked.at })
      // A position that was requested before the last notice may not include its change.
      if (required === Infinity && asked.notices === notices) required = written
    },
    /** Null when the replica is unavailable. */
    replayed(position: number | null) {
      shows = position
      if (position === null) return
      const reached = positions.filter(({ written }) => written <= position)
      positions = positions.filter(({ written }) => written > position)
      asOf = reached.at(-1)?.at ?? asOf
    },
    isBehind,
    lagSeconds,
    mayRead: () => !isBehind() && lagSeconds() <= MAX_LAG_SECONDS,
  }
}

const WAL_PAGE = 8192
/** The longest header of a WAL page. Even the shortest record after it ends farther on. */
const HEADER_MAX = 40

/**
 * When a record ends with its WAL page, the primary returns the position after the next page's header, and the replica the
 * end of the page. This returns the end of the page for both.
 */
function endOfRecord(lsn: number): number {
  const offset = lsn % WAL_PAGE
  return offset <= HEADER_MAX ? lsn - offset : lsn
}
