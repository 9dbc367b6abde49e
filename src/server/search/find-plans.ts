import type { SearchSort } from '#domain/search/search.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { newCursor, topCursor, viewsCursor } from '#server/feed/actions.ts'
import { type FeedList, isLongerThanWalk, newList, topList, viewsList } from '#server/feed/queries.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { Query } from '#server/search/read-query.ts'
import type { TagRow } from './queries.ts'
import {
  type FoundRow,
  isFew,
  MATCH_LEVELS,
  listBest,
  listFoundPlans,
  listInOrder,
  orMatch,
  type Match,
  type FoundPlanRow,
  withAllWords,
  withParts,
  withSomeWords,
} from './plans.queries.ts'

const relevanceCursor = pageCursor({
  level: 'count',
  score: 'count',
  likes_count: 'count',
  creator: 'flag',
  id: 'id',
})

export type PlanSearch = {
  /** What was typed; null where there is only a tag, a filter or an author. */
  query: Query | null
  /** The tags that contain the words. */
  tags: TagRow[]
  /** The one requested tag. */
  tag: TagRow | null
  authorId: string | null
  filters: number[]
  /** Members who are called so. */
  namedIds: string[]
  sort: SearchSort
  after?: string | undefined
  rows: number
  withText: boolean
}

/** A plan, how well it matches, and its cursor, which is written only for the last plan of a page. */
export type RankedPlan = FoundPlanRow & { isClose: boolean; hasParts: boolean; cursor: () => string }

export async function findPlans(sql: Sql, search: PlanSearch): Promise<RankedPlan[]> {
  const { query, sort } = search
  const isRanked = query !== null && sort === 'relevance'
  const found = isRanked ? await findByRelevance(sql, { ...search, query }) : await findInOrder(sql, search)
  const rows = new Map(found.map((row) => [row.id, row]))
  const shownByText = search.withText && query ? found.filter((row) => !row.is_named) : []
  const plans = await listFoundPlans(
    sql,
    [...rows.keys()],
    shownByText.map(({ id }) => id),
  )
  return plans.map((plan) => {
    const row = rows.get(plan.id)!
    return Object.assign(plan, {
      isClose: row.level === MATCH_LEVELS.close,
      hasParts: row.level === MATCH_LEVELS.parts,
      cursor: () => (isRanked ? relevanceCursor.write(row) : CURSORS[sort].write(plan)),
    })
  })
}

const CURSORS = { relevance: topCursor, likes: topCursor, new: newCursor, views: viewsCursor }

/** Level after level, until there are enough. */
async function findByRelevance(sql: Sql, search: PlanSearch & { query: Query }): Promise<FoundRow[]> {
  const { query, namedIds, rows } = search
  const after = relevanceCursor.read(search.after)
  const matches = matchesOf(sql, search)
  const found: FoundRow[] = []
  for (const [level, match] of matches) {
    if (found.length >= rows) break
    if (after && level < after.level) continue
    const better = await listBest(sql, {
      query,
      narrowing: search,
      level,
      match,
      except: matches.filter(([other]) => other < level).map(([, other]) => other),
      authorIds: level === MATCH_LEVELS.all ? namedIds : [],
      after: after?.level === level ? after : null,
      rows: rows - found.length,
    })
    found.push(...better)
  }
  return found
}

type LevelMatch = [level: (typeof MATCH_LEVELS)[keyof typeof MATCH_LEVELS], match: Match]

/** Special characters are compared literally, without fallback. */
function matchesOf(sql: Sql, { query, namedIds, tags }: PlanSearch & { query: Query }): LevelMatch[] {
  if (query.literal) return [[MATCH_LEVELS.all, withAllWords(sql, query, [])]]
  const tagIds = tags.map(({ id }) => id)
  return [
    [MATCH_LEVELS.all, withAllWords(sql, query, namedIds)],
    [MATCH_LEVELS.parts, withParts(sql, query, tagIds)],
    ...(query.terms.length > 0 ? [[MATCH_LEVELS.close, withSomeWords(sql, query)] satisfies LevelMatch] : []),
  ]
}

/** All that match in any way but the last; where there are none, those that have some of the words. */
async function findInOrder(sql: Sql, search: PlanSearch): Promise<FoundRow[]> {
  const { query } = search
  if (!query) return await listMatching(sql, search, null)
  const [[, all], parts, close] = matchesOf(sql, { ...search, query }) as [LevelMatch, ...LevelMatch[]]
  const either = parts ? orMatch(sql, all, parts[1]) : all
  const found = await listMatching(sql, search, either)
  if (found.length > 0 || !close) return found
  // After the last match there is no next page: close ones are shown only where nothing matches.
  const isEnd =
    search.after && (await listMatching(sql, { ...search, after: undefined, rows: 1 }, either)).length > 0
  if (isEnd) return found
  const some = await listMatching(sql, search, close[1])
  return some.map((row) => Object.assign(row, { level: MATCH_LEVELS.close }))
}

/** Should the walk not meet enough, since the words are not where one expects, the index finds them all the same. */
async function listMatching(sql: Sql, search: PlanSearch, match: Match | null): Promise<FoundRow[]> {
  const list = listOf(sql, search)
  const ordered = { ...search, narrowing: search, match, list }
  if (isFew(match, search)) return await listInOrder(sql, ordered, false)
  const met = await listInOrder(sql, ordered, true)
  const isEnough = met.length >= search.rows || search.query?.literal || !(await isLongerThanWalk(sql, list))
  return isEnough ? met : await listInOrder(sql, ordered, false)
}

function listOf(sql: Sql, { sort, after }: PlanSearch): FeedList {
  switch (sort) {
    case 'new':
      return newList(sql, newCursor.read(after))
    case 'views':
      return viewsList(sql, viewsCursor.read(after))
    case 'likes':
    case 'relevance':
      return topList(sql, topCursor.read(after))
  }
}
