import type { MemberToFollow } from '#domain/feed.ts'
import type { Sql } from '#server/db/database.ts'
import { type Candidate, listCandidates, listMembersToFollow } from './queries.ts'

const CACHED_MS = 10 * 60_000
/** With fewer authors each new one counts, and finding them takes no time. */
const LEAST_CACHED = 12
/** So many are compared with whom a member follows; the next ones only where too few are left. */
const AT_ONCE = 40

/**
 * Whom a member may want to follow. The authors that everyone's suggestions are taken from are cached for ten minutes;
 * whom the member follows, blocks or is blocked by, and who is banned, is read each time.
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
