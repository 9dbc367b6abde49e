import { AppError } from '#domain/errors.ts'
import { commentsApi } from '#api/comments.ts'
import type { PublishedEvent } from '#api/live.ts'
import type { Database } from '#server/platform/db/database.ts'
import { EVERYTHING, readNotice } from '#server/platform/db/invalidate-pages.ts'
import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'
import type { CompressedResponse } from './compressed-response.ts'

export type ResponseSource = 'cache' | 'new' | 'stale'
type Found = { response: CompressedResponse; source: ResponseSource }
type Build = () => Promise<CompressedResponse>
type Entry = {
  response: CompressedResponse
  builtAt: number
  /** Until this time the stale response is served, and no new build is tried. */
  retryAt: number
}
/** A running build and the notices since its start. They are checked at its end, when it is known which ids it shows. */
type Pending = { response: Promise<CompressedResponse>; notices: string[] }

const MAX_AGE_MS = 10_000
const MAX_BYTES = 32 * 1024 * 1024
/** While a page cannot be rendered (503), a stale response is served up to this age. The build is retried every RETRY_MS. */
const STALE_MAX_AGE_MS = 10 * 60_000
const RETRY_MS = 2_000

/** Whether a client has left while its request waited. */
export const hasClientLeft = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Caches responses that are the same for every visitor and member: pages and public JSON. Counters in them may be ten
 * seconds old. When content must disappear (an unpublished plan, a changed name), every process invalidates the responses
 * that show it at once.
 */
export function createResponseCache({ now = Date.now, maxBytes = MAX_BYTES } = {}) {
  // Any client can make up parameters. So responses with parameters have a cache of their own, and evict only each other.
  const [plain, withParameters] = [
    createBoundedCache<Entry>(maxBytes),
    createBoundedCache<Entry>(maxBytes / 2),
  ]
  const entriesOf = (key: string) => (key.includes('?') ? withParameters : plain)
  const pending = new Map<string, Pending>()

  /** Concurrent requests for the same key share one build. Only a rate limit (429) is not shared. */
  async function buildOnce(key: string, build: Build): Promise<CompressedResponse> {
    const running = pending.get(key)
    if (!running) return await begin(key, build)
    const noticesBefore = [...running.notices]
    if (noticesBefore.length === 0) {
      const response = await running.response.catch((error: unknown) => {
        if (!hasClientLeft(error)) throw error
      })
      // The client who began it has left: the next one begins it again.
      if (!response) return await buildOnce(key, build)
      return response.status === 429 ? await begin(key, build) : response
    }
    // The content changed before this request came, so it must not get the old one. Only the finished build shows which
    // ids it shows.
    const response = await running.response.catch(() => null)
    const isCurrent = response?.isCacheable && !isStale(response, noticesBefore)
    return isCurrent ? response : await buildOnce(key, build)
  }

  function begin(key: string, build: Build): Promise<CompressedResponse> {
    // The time of the start: a change during the build may be missing from the response.
    const builtAt = now()
    const started: Pending = { response: build(), notices: [] }
    pending.set(key, started)
    const end = () => {
      const isLast = pending.get(key) === started
      if (isLast) pending.delete(key)
      return isLast
    }
    started.response.then((response) => {
      // Requests from before the notice get the stale response, but it is not cached.
      if (end() && response.isCacheable && !isStale(response, started.notices)) {
        entriesOf(key).set(key, { response, builtAt, retryAt: 0 }, response.bytes + 2 * key.length)
      }
    }, end)
    return started.response
  }

  return {
    /**
     * The response if it is cached and not stale. Does not mark the entry as used: `get` did so when it was built, ten
     * seconds ago at most.
     */
    peek(key: string): CompressedResponse | undefined {
      const entry = entriesOf(key).peek(key)
      return entry && now() - entry.builtAt < MAX_AGE_MS ? entry.response : undefined
    },

    async get(key: string, build: Build): Promise<Found> {
      const entry = entriesOf(key).get(key)
      const age = entry ? now() - entry.builtAt : Infinity
      if (entry && age < MAX_AGE_MS) return { response: entry.response, source: 'cache' }
      // The last build failed a moment ago: the stale response is served without a retry.
      if (entry && age < STALE_MAX_AGE_MS && now() < entry.retryAt) {
        return { response: entry.response, source: 'stale' }
      }
      const response = await buildOnce(key, build).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'unavailable') return error
        throw error
      })
      const isBuilt = !(response instanceof AppError)
      if (isBuilt && response.status !== 503) return { response, source: 'new' }
      // A stale response is better than an error. The entry is read again: it may have been invalidated meanwhile.
      const stale = age < STALE_MAX_AGE_MS ? entriesOf(key).get(key) : undefined
      if (stale) {
        stale.retryAt = now() + RETRY_MS
        return { response: stale.response, source: 'stale' }
      }
      if (isBuilt) return { response, source: 'new' }
      throw response
    },

    /** Builds the response again even if one is cached or pending, so that a member sees what they have just written. */
    renew: begin,

    /** The last cached response, of any age. If the content is still the same, it is reused without compressing again. */
    last: (key: string): CompressedResponse | undefined => entriesOf(key).get(key)?.response,

    clear,

    /** Drops the responses that show one of the changed ids (platform/db/invalidate-pages.ts). */
    invalidate(notice: string) {
      if (!readNotice(notice)) return clear()
      for (const { notices } of pending.values()) notices.push(notice)
      for (const entries of [plain, withParameters])
        entries.removeWhere(({ response }) => isStale(response, [notice]))
    },

    /** Drops only public JSON. Pages stay cached for their ten seconds, and longer while the database is unavailable. */
    invalidateJson(ids: 'all' | readonly string[]) {
      const notice = ids === 'all' ? EVERYTHING : ids.join(' ')
      const isDropped = (response: CompressedResponse) =>
        response.isRenewedForWriters && (ids === 'all' || ids.some((id) => response.shows.has(id)))
      for (const [key, { notices }] of pending) if (key.startsWith('/api/')) notices.push(notice)
      for (const entries of [plain, withParameters])
        entries.removeWhere(({ response }) => isDropped(response))
    },
  }

  /** Also forgets the pending builds, so that later requests start a new one. */
  function clear() {
    pending.clear()
    plain.clear()
    withParameters.clear()
  }
}

const isStale = ({ shows }: CompressedResponse, notices: string[]) =>
  notices.some((notice) => readNotice(notice)?.some((id) => shows.has(id)) ?? true)

export type ResponseCache = ReturnType<typeof createResponseCache>

type Options = { cache: Pick<ResponseCache, 'invalidateJson'>; db: Pick<Database, 'awaitReplica'> }

/**
 * Drops the cached JSON that an event makes stale, before the event is delivered. A tab that receives the event requests
 * the new content, and must not get the old response. Pages stay cached: tabs update from JSON, and a plan with many
 * comments would be rendered again for each comment. Counters come with the member's own call.
 */
export const invalidateByLiveEvent =
  ({ cache, db }: Options) =>
  (event: PublishedEvent | 'resync') => {
    const stale = event === 'resync' ? 'all' : staleAfter(event)
    if (stale.length === 0) return
    db.awaitReplica()
    cache.invalidateJson(stale)
  }

/** The ids and addresses of the API whose responses an event changes. */
function staleAfter(event: PublishedEvent): string[] {
  if (event.type === 'plan_changed') return [event.plan_id]
  const isAboutComment =
    event.type === 'comment' || event.type === 'comment_changed' || event.type === 'comment_deleted'
  if (!isAboutComment) return []
  const { id, plan_id, parent_id } = event
  const replies = parent_id ? [parent_id, commentsApi.replies.path.replace(':commentId', parent_id)] : []
  return [id, commentsApi.list.path.replace(':planId', plan_id), ...replies]
}
