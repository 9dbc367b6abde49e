import { createBoundedCache } from '#server/http/bounded-cache.ts'
import type { PackedPage } from './page-answer.ts'

type PageSource = 'cache' | 'rendered' | 'kept'
type Answer = { page: PackedPage; source: PageSource }
type Entry = {
  page: PackedPage
  bornAt: number
  /** Until then nobody asks again for what could not be had. */
  awayUntil: number
}

const FRESH_MS = 10_000
const MAX_BYTES = 64 * 1024 * 1024
/** While a page cannot be had: how long that of before may stand in, and how often we look again. */
const KEPT_MS = 10 * 60_000
const AWAY_MS = 2_000

/**
 * Pages that are the same for everybody. Counters on them may be ten seconds old; what must not be seen any longer
 * (an unpublished plan, a changed name) is dropped at once with `clear`, on every process.
 */
export function createPageCache({ now = Date.now, maxBytes = MAX_BYTES } = {}) {
  const entries = createBoundedCache<Entry>(maxBytes)
  const rendering = new Map<string, Promise<PackedPage>>()
  let generation = 0

  /** One rendering at a time per page, however many people ask; but what was refused to one is not refused to the others. */
  async function render(key: string, build: () => Promise<PackedPage>): Promise<PackedPage> {
    const running = rendering.get(key)
    if (!running) return await begin(key, build)
    const page = await running
    return page.status === 429 ? await begin(key, build) : page
  }

  function begin(key: string, build: () => Promise<PackedPage>): Promise<PackedPage> {
    const startedIn = generation
    const promise = build().then((page) => {
      // Rendered from what was true before a `clear`: good for those who asked then, not for keeping.
      if (page.status === 200 && startedIn === generation) {
        entries.set(key, { page, bornAt: now(), awayUntil: 0 }, page.bytes)
      }
      return page
    })
    rendering.set(key, promise)
    const done = () => {
      if (rendering.get(key) === promise) rendering.delete(key)
    }
    promise.then(done, done)
    return promise
  }

  return {
    /** The page if it lies ready. */
    peek(key: string): PackedPage | undefined {
      const entry = entries.get(key)
      return entry && now() - entry.bornAt < FRESH_MS ? entry.page : undefined
    },

    async get(key: string, build: () => Promise<PackedPage>): Promise<Answer> {
      const entry = entries.get(key)
      const age = entry ? now() - entry.bornAt : Infinity
      if (entry && age < FRESH_MS) return { page: entry.page, source: 'cache' }
      // Who asks just after somebody else was told to come back does not wait again.
      if (entry && age < KEPT_MS && now() < entry.awayUntil) return { page: entry.page, source: 'kept' }
      const page = await render(key, build)
      if (page.status !== 503) return { page, source: 'rendered' }
      // The page of a moment ago is worth more than an apology, unless it was dropped meanwhile.
      const kept = age < KEPT_MS ? entries.get(key) : undefined
      if (!kept) return { page, source: 'rendered' }
      kept.awayUntil = now() + AWAY_MS
      return { page: kept.page, source: 'kept' }
    },

    clear() {
      generation += 1
      entries.clear()
      rendering.clear()
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
