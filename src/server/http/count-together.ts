import type { Sql } from '#server/db/database.ts'
import { countHits, type Hit } from '#server/db/rate-limit-queries.ts'

type Waiting = { key: string; seconds: number; resolve: (hit: Hit) => void; reject: (error: unknown) => void }

/**
 * Counts one hit, and answers how many there are. Those that come while others are being counted are counted together
 * by the next statement: the more people ask, the less each costs.
 */
export function countTogether(sql: Sql): (key: string, seconds: number) => Promise<Hit> {
  let waiting: Waiting[] = []
  let isCounting = false

  async function countAll() {
    isCounting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await countBatch(sql, batch)
    }
    isCounting = false
  }

  return (key, seconds) => {
    const { promise, resolve, reject } = Promise.withResolvers<Hit>()
    waiting.push({ key, seconds, resolve, reject })
    if (!isCounting) void countAll()
    return promise
  }
}

/** Each learns its own place among those of its key. */
async function countBatch(sql: Sql, batch: Waiting[]): Promise<void> {
  const byKey = Map.groupBy(batch, ({ key }) => key)
  const groups = [...byKey.values()]
  try {
    const counted = await countHits(sql, {
      keys: [...byKey.keys()],
      hits: groups.map(({ length }) => length),
      seconds: groups.map(([first]) => first!.seconds),
    })
    for (const [key, group] of byKey) {
      const { hits, seconds_left } = counted.get(key)!
      for (const [place, { resolve }] of group.entries())
        resolve({ hits: hits - group.length + place + 1, seconds_left })
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
