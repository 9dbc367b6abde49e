import { unavailable } from '#domain/errors.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { type Allowance, countHits, type Hit } from './rate-limits.queries.ts'
import { createBatcher } from '#server/platform/lib/batch.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'
import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'

/** The last count that the database returned. */
type Known = { hits: number; endsAt: number }

/** Below this part of the limit, a request does not wait for the count. The hit is written a moment later. */
const SURELY_ALLOWED = 1 / 4
const FLUSH_MS = 100
/** Enough for about twenty thousand keys. */
const KNOWN_BYTES = 4 * 1024 * 1024
const KNOWN_SIZE = 200
const BATCH_MAX = 1000

/**
 * Counts in this process alone, for work that costs only this process. It still works while the database is unavailable.
 * When the window has ended, a new one starts.
 */
export function createLocalCounter(now = () => performance.now()): (hit: Allowance) => Hit {
  const windows = createBoundedCache<{ hits: number; endsAt: number }>(KNOWN_BYTES)
  return ({ key, seconds }) => {
    let window = windows.get(key)
    if (!window || window.endsAt <= now()) {
      window = { hits: 0, endsAt: now() + seconds * 1000 }
      windows.set(key, window, KNOWN_SIZE)
    }
    window.hits += 1
    return { hits: window.hits, seconds_left: Math.ceil((window.endsAt - now()) / 1000) }
  }
}

/**
 * Counts one hit, and returns the hits in the window. Far from the limit it counts in memory, and writes the hit to the
 * database a moment later, in a batch.
 */
export function createHitCounter(sql: Sql): (hit: Allowance) => Promise<Hit> {
  const known = createBoundedCache<Known>(KNOWN_BYTES)
  /** The number of hits by key that the database has not counted yet, whether they are sent or not. */
  const pending = new Map<string, number>()
  let unsent: Allowance[] = []
  const pool = createWorkPool({ running: 1, waiting: Infinity }, unavailable)
  const count = createBatcher({ pool, maxSize: BATCH_MAX }, countAll)

  async function countAll(hits: Allowance[]): Promise<Hit[]> {
    const byKey = Map.groupBy(hits, ({ key }) => key)
    const groups = [...byKey.values()]
    const counted = await countHits(sql, {
      keys: [...byKey.keys()],
      hits: groups.map(({ length }) => length),
      seconds: groups.map(([first]) => first!.seconds),
    }).catch((error: unknown) => {
      known.clear()
      throw error
    })
    for (const [key, { hits: all, seconds_left }] of counted) {
      known.set(key, { hits: all, endsAt: performance.now() + seconds_left * 1000 }, KNOWN_SIZE)
    }
    // The hits of one key in this batch have consecutive numbers.
    const seen = new Map<string, number>()
    return hits.map(({ key }) => {
      const number = (seen.get(key) ?? 0) + 1
      seen.set(key, number)
      const { hits: all, seconds_left } = counted.get(key)!
      return { hits: all - byKey.get(key)!.length + number, seconds_left }
    })
  }

  async function countNow(hit: Allowance): Promise<Hit> {
    try {
      return await count(hit)
    } finally {
      const left = pending.get(hit.key)! - 1
      if (left > 0) pending.set(hit.key, left)
      else pending.delete(hit.key)
    }
  }

  function flush() {
    const hits = unsent
    unsent = []
    Promise.all(hits.map(countNow)).catch(() => {})
  }

  function countLater(hit: Allowance) {
    if (unsent.length === 0) setTimeout(flush, FLUSH_MS).unref()
    unsent.push(hit)
  }

  return async (hit) => {
    const uncounted = (pending.get(hit.key) ?? 0) + 1
    pending.set(hit.key, uncounted)
    const before = known.get(hit.key)
    const secondsLeft = before ? (before.endsAt - performance.now()) / 1000 : 0
    if (!before || secondsLeft <= 0 || before.hits + uncounted > hit.max * SURELY_ALLOWED) {
      flush()
      return await countNow(hit)
    }
    countLater(hit)
    return { hits: before.hits + uncounted, seconds_left: Math.ceil(secondsLeft) }
  }
}
