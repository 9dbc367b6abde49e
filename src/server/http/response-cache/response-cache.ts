import { AppError } from '#domain/errors.ts'
import { EVERYTHING, readNotice } from '#server/db/invalidate-pages.ts'
import { createBoundedCache } from '#server/lib/bounded-cache.ts'
import type { CompressedResponse } from './compressed-response.ts'

export type Source = 'cache' | 'new' | 'stale'
type Found = { response: CompressedResponse; source: Source }
type Build = () => Promise<CompressedResponse>
type Entry = {
  response: CompressedResponse
  builtAt: number
  /** Until then the stale response is served without another attempt to build one. */
  retryAt: number
}
/** A response that is being built, and what changed since it began: only the finished response says what it shows. */
type Pending = { response: Promise<CompressedResponse>; notices: string[] }

const MAX_AGE_MS = 10_000
const MAX_BYTES = 32 * 1024 * 1024
/** While a page cannot be rendered (503): the age up to which a stale one is served instead, and how often we retry. */
const STALE_MAX_AGE_MS = 10 * 60_000
const RETRY_MS = 2_000

/**
 * Caches responses that are the same for every visitor and member: pages and public JSON. Counters in them may be ten
 * seconds old. What must not be seen any longer (an unpublished plan, a changed name) is invalidated at once, on every
 * process, with the responses that show it.
 */
export function createResponseCache({ now = Date.now, maxBytes = MAX_BYTES } = {}) {
  // Any client can make up parameters: responses with parameters evict only each other.
  const [plain, withParameters] = [
    createBoundedCache<Entry>(maxBytes),
    createBoundedCache<Entry>(maxBytes / 2),
  ]
  const entriesOf = (key: string) => (key.includes('?') ? withParameters : plain)
  const pending = new Map<string, Pending>()

  /** Builds each response once at a time, for all concurrent requests. Only a rate limit (429) is not shared. */
  async function buildOnce(key: string, build: Build): Promise<CompressedResponse> {
    const running = pending.get(key)
    if (!running) return await begin(key, build)
    const noticesBefore = [...running.notices]
    if (noticesBefore.length === 0) {
      const response = await running.response
      return response.status === 429 ? await begin(key, build) : response
    }
    // A request must not get what changed before it came. Only a complete response says what it was made from.
    const response = await running.response.catch(() => null)
    const isCurrent = response?.isCacheable && !isStale(response, noticesBefore)
    return isCurrent ? response : await buildOnce(key, build)
  }

  function begin(key: string, build: Build): Promise<CompressedResponse> {
    // When the build began: what changes while it runs is not in it.
    const builtAt = now()
    const started: Pending = { response: build(), notices: [] }
    pending.set(key, started)
    const end = () => {
      const isLast = pending.get(key) === started
      if (isLast) pending.delete(key)
      return isLast
    }
    started.response.then((response) => {
      // A stale one goes to the requests from before the notice, but not into the cache.
      if (end() && response.isCacheable && !isStale(response, started.notices)) {
        entriesOf(key).set(key, { response, builtAt, retryAt: 0 }, response.bytes + 2 * key.length)
      }
    }, end)
    return started.response
  }

  return {
    /** The response if it is cached and not stale. It was used when it was built, ten seconds ago at most. */
    peek(key: string): CompressedResponse | undefined {
      const entry = entriesOf(key).peek(key)
      return entry && now() - entry.builtAt < MAX_AGE_MS ? entry.response : undefined
    },

    async get(key: string, build: Build): Promise<Found> {
      const entry = entriesOf(key).get(key)
      const age = entry ? now() - entry.builtAt : Infinity
      if (entry && age < MAX_AGE_MS) return { response: entry.response, source: 'cache' }
      // The last attempt failed a moment ago: serve the stale one at once.
      if (entry && age < STALE_MAX_AGE_MS && now() < entry.retryAt) {
        return { response: entry.response, source: 'stale' }
      }
      const response = await buildOnce(key, build).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'unavailable') return error
        throw error
      })
      const isBuilt = !(response instanceof AppError)
      if (isBuilt && response.status !== 503) return { response, source: 'new' }
      // A stale one is worth more than an error, unless it was invalidated meanwhile.
      const stale = age < STALE_MAX_AGE_MS ? entriesOf(key).get(key) : undefined
      if (stale) {
        stale.retryAt = now() + RETRY_MS
        return { response: stale.response, source: 'stale' }
      }
      if (isBuilt) return { response, source: 'new' }
      throw response
    },

    /** Builds the response anew, cached or pending: for a member who must find in it what they have just written. */
    renew: begin,

    /** The last cached one, of any age: while the content is the same, it need not be compressed again. */
    last: (key: string): CompressedResponse | undefined => entriesOf(key).get(key)?.response,

    clear,

    /** Drops what shows one of the changed ids (db/invalidate-pages.ts). */
    invalidate(notice: string) {
      if (!readNotice(notice)) return clear()
      for (const { notices } of pending.values()) notices.push(notice)
      for (const entries of [plain, withParameters])
        entries.removeWhere(({ response }) => isStale(response, [notice]))
    },

    /** The same for public JSON alone: a page stays for its ten seconds, and while the database is unavailable. */
    invalidateJson(ids: 'all' | readonly string[]) {
      const notice = ids === 'all' ? EVERYTHING : ids.join(' ')
      const isDropped = (response: CompressedResponse) =>
        response.isRenewedForWriters && (ids === 'all' || ids.some((id) => response.shows.has(id)))
      for (const [key, { notices }] of pending) if (key.startsWith('/api/')) notices.push(notice)
      for (const entries of [plain, withParameters])
        entries.removeWhere(({ response }) => isDropped(response))
    },
  }

  /** Also the pending ones: later requests get a new one. */
  function clear() {
    pending.clear()
    plain.clear()
    withParameters.clear()
  }
}

const isStale = ({ shows }: CompressedResponse, notices: string[]) =>
  notices.some((notice) => readNotice(notice)?.some((id) => shows.has(id)) ?? true)

export type ResponseCache = ReturnType<typeof createResponseCache>
