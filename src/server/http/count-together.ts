import { unavailable } from '#domain/errors.ts'
import type { Sql } from '#server/db/database.ts'
import { type Allowance, countHits, type Hit } from '#server/db/rate-limit-queries.ts'
import { createBatcher } from '#server/lib/batch.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'
import { createBoundedCache } from './bounded-cache.ts'

/** What the database counted, and how many it was not told of yet. */
type Known = { hits: number; endsAt: number; untold: number }

/** Below this part of what is allowed nobody waits for the count, and other processes hear of it a moment later. */
const SURELY_ALLOWED = 1 / 4
const TELL_MS = 100
/** Some twenty thousand keys. */
const KNOWN_BYTES = 4 * 1024 * 1024
const KNOWN_SIZE = 200
const MOST_AT_ONCE = 1000

/**
 * Counts one hit, and answers how many there are. Far from the limit it answers from memory, and the database hears of it
 * a moment later.
 */
export function countTogether(sql: Sql): (hit: Allowance) => Promise<Hit> {
  const known = createBoundedCache<Known>(KNOWN_BYTES)
  let toTell: Allowance[] = []
  const inTurn = createWorkPool({ running: 1, waiting: Infinity }, unavailable)
  const count = createBatcher({ inTurn, most: MOST_AT_ONCE }, countAll)

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
    for (const [key, { length }] of byKey) learn(key, counted.get(key)!, length)
    // Each learns its own place among those of its key.
    const places = new Map<string, number>()
    return hits.map(({ key }) => {
      const place = (places.get(key) ?? 0) + 1
      places.set(key, place)
      const { hits: all, seconds_left } = counted.get(key)!
      return { hits: all - byKey.get(key)!.length + place, seconds_left }
    })
  }

  function learn(key: string, { hits, seconds_left }: Hit, told: number) {
    const untold = Math.max(0, (known.get(key)?.untold ?? 0) - told)
    known.set(key, { hits, endsAt: performance.now() + seconds_left * 1000, untold }, KNOWN_SIZE)
  }

  function tell() {
    const hits = toTell
    toTell = []
    Promise.all(hits.map(count)).catch(() => {})
  }

  function tellLater(hit: Allowance) {
    if (toTell.length === 0) setTimeout(tell, TELL_MS).unref()
    toTell.push(hit)
  }

  return async (hit) => {
    const before = known.get(hit.key)
    if (before) before.untold += 1
    const secondsLeft = before ? (before.endsAt - performance.now()) / 1000 : 0
    if (!before || secondsLeft <= 0 || before.hits + before.untold > hit.max * SURELY_ALLOWED) {
      tell()
      return await count(hit)
    }
    tellLater(hit)
    return { hits: before.hits + before.untold, seconds_left: Math.ceil(secondsLeft) }
  }
}
