import { FEED_PAGE_SIZE, type FeedPage, type FollowedPlan, type FollowingSource } from '#domain/feed/feed.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { toPlanCard } from '#server/plans/plan-card.ts'
import { EVENTS, type FeedEvent, latestOfLists, latestOnWalk, readPart } from './following.queries.ts'

const eventCursor = pageCursor({ at: 'time', id: 'id' })

/** Limits the queries of one request. When many events concern the same plans, the page is short rather than slow. */
const ROUNDS_MAX = 5

type FollowingQuery = { after?: string | undefined; from?: FollowingSource | undefined }

/**
 * Lists the plans that followed members published or reposted, and those of followed topics. Each plan appears once, at its
 * latest event.
 */
export async function readFollowing(
  sql: Sql,
  userId: string,
  { after, from }: FollowingQuery,
): Promise<FeedPage<FollowedPlan>> {
  const found: Awaited<ReturnType<typeof readPart>>['plans'] = []
  let seen: FeedEvent | null = eventCursor.read(after)
  for (let round = 0; round < ROUNDS_MAX && found.length <= FEED_PAGE_SIZE; round++) {
    const { plans, events, last } = await readNext(sql, userId, seen, from)
    found.push(...plans)
    seen = events < EVENTS ? null : last
    if (!seen) break
  }
  const shown = found.slice(0, FEED_PAGE_SIZE)
  const last = found.length > shown.length ? shown.at(-1) : seen
  return {
    plans: shown.map(({ at: _at, ...plan }) => toPlanCard(plan)),
    next: last ? eventCursor.write(last) : null,
  }
}

async function readNext(sql: Sql, userId: string, after: FeedEvent | null, from?: FollowingSource) {
  const ofLists = latestOfLists(sql, userId, after, from)
  const part = await readPart(sql, userId, ofLists, { from, ofMany: from === 'topics' })
  if (!part.is_many || from === 'topics') return part
  const walked = await readPart(sql, userId, latestOnWalk(sql, userId, after, from), { from, ofMany: true })
  return walked.events === EVENTS ? walked : await readPart(sql, userId, ofLists, { from, ofMany: true })
}
