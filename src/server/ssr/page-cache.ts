import { AppError } from '#domain/errors.ts'
import { readNotice } from '#server/db/invalidate-pages.ts'
import { createBoundedCache } from '#server/http/bounded-cache.ts'
import type { PackedPage } from './page-answer.ts'
import { NOT_FOUND } from './page-key.ts'

type PageSource = 'cache' | 'rendered' | 'kept'
type Answer = { page: PackedPage; source: PageSource }
type Build = () => Promise<PackedPage>
type Entry = {
  page: PackedPage
  bornAt: number
  /** Until then the old page is answered without trying to render again. */
  awayUntil: number
}

const FRESH_MS = 10_000
const MAX_BYTES = 64 * 1024 * 1024
/** While a page cannot be rendered (503): how old the page may be that is answered instead, and how often we retry. */
const KEPT_MS = 10 * 60_000
const AWAY_MS = 2_000

/**
 * Caches pages that are the same for everybody. Counters on them may be ten seconds old. What must not be seen any longer
 * (an unpublished plan, a changed name) is invalidated at once, on every process, with the pages that show it.
 */
export function createPageCache({ now = Date.now, maxBytes = MAX_BYTES } = {}) {
  const entries = createBoundedCache<Entry>(maxBytes)
  const rendering = new Map<string, Promise<PackedPage>>()
  let generation = 0

  /** Renders each page once at a time, however many people ask. Only a rate limit (429) is not shared. */
  async function render(key: string, build: Build): Promise<PackedPage> {
    const running = rendering.get(key)
    if (!running) return await begin(key, build)
    const page = await running
    return page.status === 429 ? await begin(key, build) : page
  }

  function begin(key: string, build: Build): Promise<PackedPage> {
    const startedIn = generation
    const promise = build().then((page) => {
      // A page whose rendering began before a notice may be stale: it is answered, but not kept.
      if (page.status === (key === NOT_FOUND ? 404 : 200) && startedIn === generation) {
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
    /** The page if it is cached and fresh. */
    peek(key: string): PackedPage | undefined {
      const entry = entries.get(key)
      return entry && now() - entry.bornAt < FRESH_MS ? entry.page : undefined
    },

    async get(key: string, build: Build): Promise<Answer> {
      const entry = entries.get(key)
      const age = entry ? now() - entry.bornAt : Infinity
      if (entry && age < FRESH_MS) return { page: entry.page, source: 'cache' }
      // The last try failed a moment ago: answer the old page at once.
      if (entry && age < KEPT_MS && now() < entry.awayUntil) return { page: entry.page, source: 'kept' }
      const page = await render(key, build).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'unavailable') return error
        throw error
      })
      const isThere = !(page instanceof AppError)
      if (isThere && page.status !== 503) return { page, source: 'rendered' }
      // An old page is worth more than an error, unless it was invalidated meanwhile.
      const kept = age < KEPT_MS ? entries.get(key) : undefined
      if (kept) {
        kept.awayUntil = now() + AWAY_MS
        return { page: kept.page, source: 'kept' }
      }
      if (isThere) return { page, source: 'rendered' }
      throw page
    },

    clear,

    /** Hears what changed (db/invalidate-pages.ts). */
    invalidate(notice: string) {
      const changed = readNotice(notice)
      if (!changed) return clear()
      forgetRenderings()
      entries.removeWhere(({ page }) => changed.some((one) => page.shows.has(one)))
    },
  }

  function clear() {
    forgetRenderings()
    entries.clear()
  }

  /** Whoever asks from here on gets a new one. */
  function forgetRenderings() {
    generation += 1
    rendering.clear()
  }
}

export type PageCache = ReturnType<typeof createPageCache>
