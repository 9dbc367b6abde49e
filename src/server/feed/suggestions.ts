import type { MemberToFollow } from '#domain/feed/feed.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { type Candidate, listCandidates, listMembersToFollow } from './following.queries.ts'

const CACHED_MS = 10 * 60_000
/** A shorter list is not cached: each new author matters there, and the query is fast. */
const LEAST_CACHED = 12
/** The first query checks this many candidates. Each further query checks four times as many, until there are enough. */
const AT_ONCE = 40

/**
 * Suggests members to follow. The candidates are the same for all viewers and are cached for ten minutes. Follows, blocks
 * and bans are read for each request.
 */
export function createSuggestions(sql: Sql, now = Date.now) {
  let cached: { candidates: Candidate[]; until: number } | null = null
  let reading: Promise<Candidate[]> | null = null

  async function readCandidates(): Promise<Candidate[]> {
    const candidates = await listCandidates(sql)
    cached = candidates.length < LEAST_CACHED ? null : { candidates, until: now() + CACHED_MS }
    return candidates
  }

  async function candidatesNow(): Promise<Candidate[]> {
    if (cached && now() < cached.until) return cached.candidates
    reading ??= readCandidates().finally(() => {
      reading = null
    })
    return await reading
  }

  return async (userId: string): Promise<MemberToFollow[]> => {
    const candidates = await candidatesNow()
    for (let count = AT_ONCE; ; count *= 4) {
      const found = await listMembersToFollow(sql, userId, candidates.slice(0, count))
      if (found.isFull || count >= candidates.length) return found.members
    }
  }
}
