import { FEED_PAGE_SIZE, type FeedPage, type FollowedPlan } from '#domain/feed.ts'
import type { Sql } from '#server/db/database.ts'
import { cursor } from '#server/http/cursor.ts'
import {
  countFollowed,
  EVENTS,
  listEvents,
  listEventsOnWalk,
  listPlans,
  MANY,
  type FeedEvent,
} from './queries.ts'

const eventCursor = cursor({ at: 'time', id: 'id' })

/** Where the same plans come up again and again, a page is rather short than late. */
const ROUNDS_MAX = 5

/** What the members one follows published and reposted: each plan once, where it came up last. */
export async function readFollowing(
  sql: Sql,
  userId: string,
  after: string | undefined,
): Promise<FeedPage<FollowedPlan>> {
  const found: Awaited<ReturnType<typeof listPlans>> = []
  let seen: FeedEvent | null = eventCursor.read(after)
  for (let round = 0; round < ROUNDS_MAX && found.length <= FEED_PAGE_SIZE; round++) {
    const events = await findEvents(sql, userId, seen)
    if (events.length > 0) found.push(...(await listPlans(sql, userId, events)))
    seen = events.length < EVENTS ? null : (events.at(-1) ?? null)
    if (!seen) break
  }
  const shown = found.slice(0, FEED_PAGE_SIZE)
  const last = found.length > shown.length ? shown.at(-1) : seen
  return { plans: shown.map(({ at: _at, ...plan }) => plan), next: last ? eventCursor.write(last) : null }
}

async function findEvents(sql: Sql, userId: string, after: FeedEvent | null): Promise<FeedEvent[]> {
  const found = (await countFollowed(sql, userId)) > MANY ? await listEventsOnWalk(sql, userId, after) : []
  return found.length === EVENTS ? found : await listEvents(sql, userId, after)
}
