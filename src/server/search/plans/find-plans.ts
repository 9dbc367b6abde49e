import type { SearchSort } from '#domain/search.ts'
import type { Sql } from '#server/db/database.ts'
import { newCursor, topCursor, viewsCursor } from '#server/feed/actions.ts'
import { type FeedList, newList, topList, viewsList } from '#server/feed/queries.ts'
import { cursor } from '#server/http/cursor.ts'
import type { Query } from '#server/search/read-query.ts'
import type { TagRow } from '#server/search/tags/queries.ts'
import {
  areFew,
  LEVELS,
  listBest,
  listInOrder,
  orMatch,
  type Match,
  type Narrowing,
  type PlanRow,
  withAllWords,
  withParts,
  withSomeWords,
} from './queries.ts'

const relevanceCursor = cursor({
  level: 'count',
  score: 'count',
  likes_count: 'count',
  creator: 'flag',
  id: 'id',
})

export type PlanSearch = {
  /** What was typed; null where a tag, a filter or an author is all that was asked for. */
  query: Query | null
  /** The tags that contain the words. */
  tags: TagRow[]
  /** The one tag asked for. */
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

/** A plan and its cursor, which is written only for the last plan of a page. */
export type RankedPlan = PlanRow & { cursor: () => string }

export async function findPlans(sql: Sql, search: PlanSearch): Promise<RankedPlan[]> {
  return search.query && search.sort === 'relevance'
    ? await findByRelevance(sql, { ...search, query: search.query })
    : await findInOrder(sql, search)
}

/** Level after level, until there are enough. */
async function findByRelevance(sql: Sql, search: PlanSearch & { query: Query }): Promise<RankedPlan[]> {
  const { query, namedIds, rows } = search
  const after = relevanceCursor.read(search.after)
  const matches = matchesOf(sql, search)
  const found: PlanRow[] = []
  for (const [level, match] of matches) {
    if (found.length >= rows) break
    if (after && level < after.level) continue
    const better = matches.filter(([other]) => other < level).map(([, other]) => other)
    const ranking = {
      ...search,
      narrowing: narrowingOf(search),
      level,
      match,
      except: better,
      authorIds: level === LEVELS.all ? namedIds : [],
      after: after?.level === level ? after : null,
      rows: rows - found.length,
    }
    found.push(...(await listBest(sql, { ...ranking, query })))
  }
  return found.map((row) => Object.assign(row, { cursor: () => relevanceCursor.write(row) }))
}

type LevelMatch = [level: (typeof LEVELS)[keyof typeof LEVELS], match: Match]

/** Signs are taken letter by letter, without fallback. */
function matchesOf(sql: Sql, { query, namedIds, tags }: PlanSearch & { query: Query }): LevelMatch[] {
  if (query.literal) return [[LEVELS.all, withAllWords(sql, query, [])]]
  const tagIds = tags.map(({ id }) => id)
  return [
    [LEVELS.all, withAllWords(sql, query, namedIds)],
    [LEVELS.parts, withParts(sql, query, tagIds)],
    ...(query.terms.length > 1 ? [[LEVELS.close, withSomeWords(sql, query)] satisfies LevelMatch] : []),
  ]
}

const narrowingOf = ({ tag, filters, authorId }: PlanSearch): Narrowing => ({
  tagId: tag?.id ?? null,
  filters,
  authorId,
})

/** All that match in any way but the last; where there are none, those that have some of the words. */
async function findInOrder(sql: Sql, search: PlanSearch): Promise<RankedPlan[]> {
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
  return (await listMatching(sql, search, close[1])).map((plan) =>
    Object.assign(plan, { level: LEVELS.close }),
  )
}

/** Should the walk not meet enough, since the words are not where one expects, the index finds them all the same. */
async function listMatching(sql: Sql, search: PlanSearch, match: Match | null): Promise<RankedPlan[]> {
  const { list, cursorOf } = orderOf(sql, search)
  const ordered = { ...search, narrowing: narrowingOf(search), match, list }
  const isFew = areFew(match, search.tag?.plans ?? null) || search.authorId !== null
  const met = isFew ? null : await listInOrder(sql, ordered, true)
  const isEnough = met && (met.length >= search.rows || search.query?.literal)
  const found = isEnough ? met : await listInOrder(sql, ordered, false)
  return found.map((row) => Object.assign(row, { cursor: () => cursorOf(row) }))
}

type Order = { list: FeedList; cursorOf: (row: PlanRow) => string }

function orderOf(sql: Sql, { sort, after }: PlanSearch): Order {
  switch (sort) {
    case 'new':
      return { list: newList(sql, newCursor.read(after)), cursorOf: newCursor.write }
    case 'views':
      return { list: viewsList(sql, viewsCursor.read(after)), cursorOf: viewsCursor.write }
    case 'likes':
    case 'relevance':
      return { list: topList(sql, topCursor.read(after)), cursorOf: topCursor.write }
  }
}
