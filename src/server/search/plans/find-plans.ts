import type { SearchSort } from '#domain/search.ts'
import { hasAll, tells } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { newCursor, topCursor, viewsCursor } from '#server/feed/actions.ts'
import { type Facets, filterNumbers } from '#server/feed/facets.ts'
import { type FeedList, newList, topList, viewsList } from '#server/feed/queries.ts'
import { cursor } from '#server/http/cursor.ts'
import {
  anywhere,
  asTitle,
  everywhere,
  inTags,
  inText,
  inTitle,
  type Match,
  narrowedTo,
  nearTitle,
} from '#server/search/matching/queries.ts'
import type { TagRow } from '#server/search/tags/queries.ts'
import { forgiveTypos, type Term } from '#server/search/words/resolve.ts'
import { type Level, listPlans, type PlanRow } from './queries.ts'

/** How well a plan matches, best first. */
const LEVELS = { whole: 0, title: 1, tag: 2, text: 3, near: 4 } as const

const relevanceCursor = cursor({ level: 'count', likes_count: 'count', creator: 'flag', id: 'id' })

export type PlanSearch = {
  terms: Term[]
  /** The tags that contain the terms. */
  tags: TagRow[]
  /** The one tag asked for. */
  tag: TagRow | null
  authorId: string | null
  facets: Facets
  sort: SearchSort
  after?: string | undefined
  rows: number
  withText: boolean
}

/** A plan and its cursor, which is written only for the last plan of a page. */
export type RankedPlan = PlanRow & { cursor: () => string; isNear: boolean }

/** Plans that have all terms, as many rows as asked for. */
export async function findPlans(sql: Sql, search: PlanSearch): Promise<RankedPlan[]> {
  const { terms, sort } = search
  if (sort === 'relevance' && terms.length > 0) return await findByRelevance(sql, search)
  const { list, cursorOf } = orderOf(sql, search)
  const match = terms.length > 0 ? anywhere(sql, terms, search.tags) : everywhere(sql)
  const rows = await find(sql, search, [{ level: LEVELS.text, match, list }])
  return rows.map((row) =>
    Object.assign(row, {
      cursor: () => cursorOf(row),
      isNear: false,
      text: showsAll(row, terms) ? null : row.text,
    }),
  )
}

/** The whole title first, then titles, tags and texts that have the terms, at last titles that nearly have them. */
async function findByRelevance(sql: Sql, search: PlanSearch): Promise<RankedPlan[]> {
  const { terms, tags, rows } = search
  const after = relevanceCursor.read(search.after)
  const telling = tags.filter(({ tag }) =>
    tells(
      tag,
      terms.map(({ text }) => text),
    ),
  )
  const levelOf = (level: number, match: Match) => ({
    level,
    match,
    list: topList(sql, after?.level === level ? after : null),
  })
  const levels = [
    levelOf(LEVELS.whole, asTitle(sql, terms)),
    levelOf(LEVELS.title, inTitle(sql, terms)),
    ...(telling.length > 0 ? [levelOf(LEVELS.tag, inTags(sql, terms, telling))] : []),
    levelOf(LEVELS.text, inText(sql, terms, tags, telling)),
  ].filter(({ level }) => !after || level >= after.level)
  const found = levels.length > 0 ? await find(sql, search, levels) : []
  // Whoever has found enough, or a title, made no typo.
  const isEnough = found.length >= rows || found.some(({ level }) => level <= LEVELS.title)
  if (after ? after.level === LEVELS.near : !isEnough) {
    const forgiving = await forgiveTypos(sql, terms)
    const near = forgiving && levelOf(LEVELS.near, nearTitle(sql, terms, forgiving))
    if (near) found.push(...(await find(sql, { ...search, rows: rows - found.length }, [near])))
  }
  return found.map((row) =>
    Object.assign(row, { cursor: () => relevanceCursor.write(row), isNear: row.level === LEVELS.near }),
  )
}

const find = (sql: Sql, search: PlanSearch, levels: Level[]): Promise<PlanRow[]> => {
  const narrowing = { ...search, filters: filterNumbers(search.facets) }
  return listPlans(sql, {
    ...search,
    levels: levels.map((level) => ({ ...level, match: narrowedTo(sql, narrowing, level.match) })),
    textLevel: search.withText ? LEVELS.text : null,
  })
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

/** Title or tags, which are shown as well, say why it was found. */
function showsAll({ title, tags }: PlanRow, terms: Term[]): boolean {
  const texts = terms.map(({ text }) => text)
  return [title, ...tags].some((shown) => hasAll(shown, texts))
}
