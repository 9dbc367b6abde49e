import { AppError } from '#domain/errors.ts'
import { EVERYTHING, readNotice } from '#server/db/invalidate-pages.ts'
import { createBoundedCache } from '#server/lib/bounded-cache.ts'
import type { PackedAnswer } from './packed-answer.ts'

export type Source = 'cache' | 'made' | 'kept'
type Found = { answer: PackedAnswer; source: Source }
type Build = () => Promise<PackedAnswer>
type Entry = {
  answer: PackedAnswer
  bornAt: number
  /** Until then the old answer is given without trying to make another. */
  awayUntil: number
}
/** An answer on its way, and what changed since it began: only when it is there does it say what it shows. */
type Making = { answer: Promise<PackedAnswer>; notices: string[] }

const FRESH_MS = 10_000
const MAX_BYTES = 32 * 1024 * 1024
/** While a page cannot be rendered (503): how old the page may be that is answered instead, and how often we retry. */
const KEPT_MS = 10 * 60_000
const AWAY_MS = 2_000

/**
 * Caches answers that are the same for everybody: pages and public JSON. Counters in them may be ten seconds old. What must
 * not be seen any longer (an unpublished plan, a changed name) is invalidated at once, on every process, with the answers
 * that show it.
 */
export function createAnswerCache({ now = Date.now, maxBytes = MAX_BYTES } = {}) {
  // Anybody can make up parameters: what is kept for those pushes out nothing but its like.
  const [plain, withParameters] = [
    createBoundedCache<Entry>(maxBytes),
    createBoundedCache<Entry>(maxBytes / 2),
  ]
  const entriesOf = (key: string) => (key.includes('?') ? withParameters : plain)
  const making = new Map<string, Making>()

  /** Makes each answer once at a time, however many people ask. Only a rate limit (429) is not shared. */
  async function make(key: string, build: Build): Promise<PackedAnswer> {
    const running = making.get(key)
    if (!running) return await begin(key, build)
    const noticesBefore = [...running.notices]
    if (noticesBefore.length === 0) {
      const answer = await running.answer
      return answer.status === 429 ? await begin(key, build) : answer
    }
    // What changed before somebody asked they are not shown as it was. Only a whole answer tells what it was made from.
    const answer = await running.answer.catch(() => null)
    const isCurrent = answer?.isWhole && !isStale(answer, noticesBefore)
    return isCurrent ? answer : await make(key, build)
  }

  function begin(key: string, build: Build): Promise<PackedAnswer> {
    // By when the build began: what changes while it runs is not in it.
    const bornAt = now()
    const started: Making = { answer: build(), notices: [] }
    making.set(key, started)
    const end = () => {
      const isLast = making.get(key) === started
      if (isLast) making.delete(key)
      return isLast
    }
    started.answer.then((answer) => {
      // A stale one is given to whoever asked before the notice, but not kept.
      if (end() && answer.isWhole && !isStale(answer, started.notices)) {
        entriesOf(key).set(key, { answer, bornAt, awayUntil: 0 }, answer.bytes + 2 * key.length)
      }
    }, end)
    return started.answer
  }

  return {
    /** The answer if it is cached and fresh. It was used within these ten seconds, when it was made: that is recent enough. */
    peek(key: string): PackedAnswer | undefined {
      const entry = entriesOf(key).peek(key)
      return entry && now() - entry.bornAt < FRESH_MS ? entry.answer : undefined
    },

    async get(key: string, build: Build): Promise<Found> {
      const entry = entriesOf(key).get(key)
      const age = entry ? now() - entry.bornAt : Infinity
      if (entry && age < FRESH_MS) return { answer: entry.answer, source: 'cache' }
      // The last try failed a moment ago: give the old one at once.
      if (entry && age < KEPT_MS && now() < entry.awayUntil) return { answer: entry.answer, source: 'kept' }
      const answer = await make(key, build).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'unavailable') return error
        throw error
      })
      const isThere = !(answer instanceof AppError)
      if (isThere && answer.status !== 503) return { answer, source: 'made' }
      // An old one is worth more than an error, unless it was invalidated meanwhile.
      const kept = age < KEPT_MS ? entriesOf(key).get(key) : undefined
      if (kept) {
        kept.awayUntil = now() + AWAY_MS
        return { answer: kept.answer, source: 'kept' }
      }
      if (isThere) return { answer, source: 'made' }
      throw answer
    },

    /** Makes the answer anew, whatever lies here or is on its way: for whoever must find in it what they have just done. */
    renew: begin,

    /** The last one kept, however old: as long as it says the same, it need not be packed again. */
    last: (key: string): PackedAnswer | undefined => entriesOf(key).get(key)?.answer,

    clear,

    /** Hears what changed (db/invalidate-pages.ts). */
    invalidate(notice: string) {
      if (!readNotice(notice)) return clear()
      for (const { notices } of making.values()) notices.push(notice)
      for (const entries of [plain, withParameters])
        entries.removeWhere(({ answer }) => isStale(answer, [notice]))
    },

    /** The same for public JSON alone: a page stays for its ten seconds, and while the database is unavailable. */
    invalidateJson(ids: 'all' | readonly string[]) {
      const notice = ids === 'all' ? EVERYTHING : ids.join(' ')
      const isDropped = (answer: PackedAnswer) =>
        answer.isNewForWriters && (ids === 'all' || ids.some((id) => answer.shows.has(id)))
      for (const [key, { notices }] of making) if (key.startsWith('/api/')) notices.push(notice)
      for (const entries of [plain, withParameters]) entries.removeWhere(({ answer }) => isDropped(answer))
    },
  }

  /** Also what is being made: whoever asks from here on gets a new one. */
  function clear() {
    making.clear()
    plain.clear()
    withParameters.clear()
  }
}

const isStale = ({ shows }: PackedAnswer, notices: string[]) =>
  notices.some((notice) => readNotice(notice)?.some((id) => shows.has(id)) ?? true)

export type AnswerCache = ReturnType<typeof createAnswerCache>
