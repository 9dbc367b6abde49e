import { authorise } from '#server/platform/policies.ts'
import {
  FEED_PAGE_SIZE,
  type FeedPage,
  type PublicFeedSort,
  WEEK_TOP_SIZE,
  type WeekPlan,
  type FollowedPlan,
  type FollowingSource,
  type MemberToFollow,
} from '#domain/feed/feed.ts'
import { AppError } from '#domain/errors.ts'
import {
  checkTopic,
  FOLLOWED_TAGS_MAX,
  isTag,
  nameOfTopic,
  type Topic,
  TOO_MANY_TAGS,
} from '#domain/feed/topics.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor, pageOf } from '#server/platform/http/page-cursor.ts'
import { toPlanCard } from '#server/plans/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { type FacetFilters, toFacets } from './facets.ts'
import {
  type FeedList,
  type FeedRow,
  inCountry,
  isLongerThanWalk,
  listFirstPlans,
  listPlansByFacets,
  listPlansOnWalk,
  listWeekPlans,
  newList,
  type RecentWindow,
  recentList,
  topList,
  viewsList,
  countOtherTags,
  deleteTopicFollow,
  insertTopicFollow,
  listTopics,
} from './queries.ts'
import {
  EVENTS,
  type FeedEvent,
  latestOfLists,
  latestOnWalk,
  listFollowingPart,
  type Candidate,
  listCandidates,
  listMembersToFollow,
} from './following.queries.ts'

export const topCursor = pageCursor({ likes_count: 'count', creator: 'flag', id: 'id' })
const recentCursor = pageCursor({ likes: 'count', creator: 'flag', id: 'id' })
export const viewsCursor = pageCursor({ views_count: 'count', id: 'id' })
export const newCursor = pageCursor({ created_at: 'time', id: 'id' })

type FeedQuery = FacetFilters & { sort: PublicFeedSort; after?: string | undefined }

export async function readFeed(sql: Sql, { sort, after, ...filters }: FeedQuery): Promise<FeedPage> {
  switch (sort) {
    case 'top':
      return toPage(
        topCursor.page(
          await listFeedPlans(sql, topList(sql, topCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
    case 'week':
    case 'month':
      return toPage(await readRecent(sql, `${sort}_likes`, after, filters))
    case 'views':
      return toPage(
        viewsCursor.page(
          await listFeedPlans(sql, viewsList(sql, viewsCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
    case 'new':
      return toPage(
        newCursor.page(
          await listFeedPlans(sql, newList(sql, newCursor.read(after)), filters),
          FEED_PAGE_SIZE,
        ),
      )
  }
}

/** The first plans of « Cette semaine », or none. */
export async function readWeekTop(sql: Sql): Promise<WeekPlan[]> {
  const plans = await listWeekPlans(sql, WEEK_TOP_SIZE)
  return plans.length === WEEK_TOP_SIZE ? plans : []
}

async function readRecent(sql: Sql, window: RecentWindow, after: string | undefined, filters: FacetFilters) {
  const rows = await listFeedPlans(sql, recentList(sql, window, recentCursor.read(after)), filters)
  return pageOf(rows, FEED_PAGE_SIZE, ({ [window]: likes, creator, id }) =>
    recentCursor.write({ likes, creator, id }),
  )
}

async function listFeedPlans(
  sql: Sql,
  all: FeedList,
  { country, ...filters }: FacetFilters,
): Promise<FeedRow[]> {
  const list = country ? inCountry(sql, all, country) : all
  const facets = toFacets(filters)
  if (Object.values(facets).every(({ isChosen }) => !isChosen)) return await listFirstPlans(sql, list)
  const found = await listPlansOnWalk(sql, list, facets)
  if (found.length > FEED_PAGE_SIZE || !list.hasFacetsIndex || !(await isLongerThanWalk(sql, list)))
    return found
  return await listPlansByFacets(sql, all, facets, country)
}

const toPage = ({ shown, next }: { shown: FeedRow[]; next: string | null }): FeedPage => ({
  plans: shown.map(({ creator: _creator, week_likes: _week, month_likes: _month, ...plan }) =>
    toPlanCard(plan),
  ),
  next,
})

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
  const found: Awaited<ReturnType<typeof listFollowingPart>>['plans'] = []
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
  const part = await listFollowingPart(sql, userId, ofLists, { from, ofMany: from === 'topics' })
  if (!part.is_many || from === 'topics') return part
  const walked = await listFollowingPart(sql, userId, latestOnWalk(sql, userId, after, from), {
    from,
    ofMany: true,
  })
  return walked.events === EVENTS
    ? walked
    : await listFollowingPart(sql, userId, ofLists, { from, ofMany: true })
}

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

type Ctx = Pick<AppContext, 'db'>

export async function followTopic(
  { db }: Ctx,
  viewer: SessionMember,
  typed: string,
): Promise<{ followed: boolean }> {
  const topic = checkTopic(typed)
  await db.transaction(async (tx) => {
    // Two requests at once must not both be the fiftieth tag.
    await lockViewer(tx, viewer.id)
    await authorise(tx, viewer, 'topic.follow')
    if (isTag(topic) && (await countOtherTags(tx, viewer.id, topic)) >= FOLLOWED_TAGS_MAX)
      throw new AppError('conflict', TOO_MANY_TAGS)
    await insertTopicFollow(tx, viewer.id, topic)
  })
  return { followed: true }
}

export async function unfollowTopic(
  { db: { sql } }: Ctx,
  viewer: SessionMember,
  typed: string,
): Promise<{ followed: boolean }> {
  const topic = checkTopic(typed)
  await authorise(sql, viewer, 'topic.follow')
  await deleteTopicFollow(sql, viewer.id, topic)
  return { followed: false }
}

/** The categories, then the tags, by name. */
export async function readTopics({ db: { sql } }: Ctx, userId: string): Promise<{ topics: Topic[] }> {
  const topics = (await listTopics(sql, userId)).map(({ topic, tag }) => ({
    topic,
    name: tag ?? nameOfTopic(topic),
  }))
  const rank = ({ topic }: Topic) => Number(isTag(topic))
  return { topics: topics.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'fr')) }
}
