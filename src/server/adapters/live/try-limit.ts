import { createBoundedCache } from '#server/http/bounded-cache.ts'

const WINDOW_MS = 60_000
/** Some ten thousand keys. */
const KNOWN_BYTES = 2 * 1024 * 1024
const KNOWN_SIZE = 200

/**
 * At most so many tries a minute under one key. Counted in this process alone: what an upgrade costs is its time, and
 * asking the database would cost more.
 */
export function createTryLimit(max: number) {
  const known = createBoundedCache<{ tries: number; endsAt: number }>(KNOWN_BYTES)
  return (key: string): boolean => {
    const now = performance.now()
    const before = known.get(key)
    const tried = before && before.endsAt > now ? before : { tries: 0, endsAt: now + WINDOW_MS }
    tried.tries += 1
    known.set(key, tried, KNOWN_SIZE)
    return tried.tries <= max
  }
}
