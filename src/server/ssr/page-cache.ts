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
/** A page on its way, and what changed since it began: only when it is there does it say what it shows. */
type Rendering = { page: Promise<PackedPage>; notices: string[] }

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
  const rendering = new Map<string, Rendering>()

  /** Renders each page once at a time, however many people ask. Only a rate limit (429) is not shared. */
  async function render(key: string, build: Build): Promise<PackedPage> {
    const running = rendering.get(key)
    if (!running) return await begin(key, build)
    const noticesBefore = [...running.notices]
    if (noticesBefore.length === 0) {
      const page = await running.page
      return page.status === 429 ? await begin(key, build) : page
    }
    // What changed before somebody asked they are not shown as it was. Only a whole page tells what it was made from.
    const page = await running.page.catch(() => null)
    const isCurrent = page && isWhole(key, page) && !isStale(page, noticesBefore)
    return isCurrent ? page : await render(key, build)
  }

  function begin(key: string, build: Build): Promise<PackedPage> {
    const started: Rendering = { page: build(), notices: [] }
    rendering.set(key, started)
    const end = () => {
      const isLast = rendering.get(key) === started
      if (isLast) rendering.delete(key)
      return isLast
    }
    started.page.then((page) => {
      // A stale page is answered to whoever asked before the notice, but not kept.
      if (end() && isWhole(key, page) && !isStale(page, started.notices)) {
        entries.set(key, { page, bornAt: now(), awayUntil: 0 }, page.bytes)
      }
    }, end)
    return started.page
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
      if (!readNotice(notice)) return clear()
      for (const { notices } of rendering.values()) notices.push(notice)
      entries.removeWhere(({ page }) => isStale(page, [notice]))
    },
  }

  /** Also what is being rendered: whoever asks from here on gets a new one. */
  function clear() {
    rendering.clear()
    entries.clear()
  }
}

const isWhole = (key: string, { status }: PackedPage) => status === (key === NOT_FOUND ? 404 : 200)

const isStale = ({ shows }: PackedPage, notices: string[]) =>
  notices.some((notice) => readNotice(notice)?.some((id) => shows.has(id)))

export type PageCache = ReturnType<typeof createPageCache>
