import type { SearchSort } from '#domain/search.ts'
import type { Sql } from '#server/db/database.ts'
import { newCursor, topCursor, viewsCursor } from '#server/feed/actions.ts'
import { cursor } from '#server/feed/cursor.ts'
import { newList, topList, viewsList } from '#server/feed/queries.ts'
import {
  anywhere,
  asTitle,
  everywhere,
  inTags,
  inText,
  inTitle,
  type Match,
  nearTitle,
  withTag,
} from '#server/search/matching/queries.ts'
import type { TagRow } from '#server/search/tags/queries.ts'
import { forgiveTypos, type Term } from '#server/search/words/resolve.ts'
import { type Asked, countCandidates, listByIndex, listOnWalk, type PlanRow } from './queries.ts'

type WantedPlans = Omit<Asked, 'match' | 'list' | 'isNarrow'> & {
  terms: Term[]
  /** The tags that contain the terms. */
  tags: TagRow[]
  /** The one tag asked for. */
  tag: number | null
  sort: SearchSort
  after?: string | undefined
}

/** A plan, and the place after it. */
export type PlacedPlan = PlanRow & { place: string; isNear: boolean }

/** Plans that have all terms, as many rows as wanted. */
export async function findPlans(sql: Sql, wanted: WantedPlans): Promise<PlacedPlan[]> {
  const { terms, sort, after } = wanted
  if (sort === 'relevance' && terms.length > 0) return await findByRelevance(sql, wanted)
  const match = terms.length > 0 ? anywhere(sql, terms) : everywhere(sql)
  const find = async (list: Asked['list'], placeOf: (row: PlanRow) => string) =>
    (await findMatching(sql, { ...narrow(wanted), match: tagged(sql, match, wanted), list })).map((row) => ({
      ...row,
      place: placeOf(row),
      isNear: false,
    }))
  switch (sort) {
    case 'new':
      return await find(newList(sql, newCursor.read(after)), newCursor.write)
    case 'views':
      return await find(viewsList(sql, viewsCursor.read(after)), viewsCursor.write)
    default:
      return await find(topList(sql, topCursor.read(after)), topCursor.write)
  }
}

const relevanceCursor = cursor({ level: 'count', likes_count: 'count', creator: 'flag', id: 'id' })
const TITLE_LEVEL = 1
const NEAR_LEVEL = 4

/** The whole title first, then titles, tags and texts that have the terms, at last titles that nearly have them. */
async function findByRelevance(sql: Sql, wanted: WantedPlans): Promise<PlacedPlan[]> {
  const { terms, tags, rows } = wanted
  const place = relevanceCursor.read(wanted.after)
  const levels = [
    () => asTitle(sql, terms),
    () => inTitle(sql, terms),
    () => (tags.length > 0 ? inTags(sql, terms, tags) : null),
    () => inText(sql, terms, tags),
    async () => {
      // Whoever has found enough, or a title, made no typo.
      if (place ? place.level !== NEAR_LEVEL : found.some(({ level }) => level <= TITLE_LEVEL)) return null
      const forgiving = await forgiveTypos(sql, terms)
      return forgiving && nearTitle(sql, terms, forgiving)
    },
  ]
  const found: (PlanRow & { level: number })[] = []
  for (let level = place?.level ?? 0; level < levels.length && found.length < rows; level++) {
    const match = await levels[level]?.()
    if (!match) continue
    const list = topList(sql, place?.level === level ? place : null)
    const asked = { ...narrow(wanted), match: tagged(sql, match, wanted), list, rows: rows - found.length }
    found.push(...(await findMatching(sql, asked)).map((row) => ({ ...row, level })))
  }
  return found.map((row) => ({ ...row, place: relevanceCursor.write(row), isNear: row.level === NEAR_LEVEL }))
}

/** Filters, a place to start after and punctuation leave out some of what the index gives. */
const narrow = (wanted: WantedPlans) => ({
  ...wanted,
  isNarrow:
    wanted.after !== undefined ||
    wanted.terms.some(({ isWord }) => !isWord) ||
    Object.values(wanted.facets).some(({ isChosen }) => isChosen),
})

const tagged = (sql: Sql, match: Match, { tag }: WantedPlans) =>
  tag === null ? match : withTag(sql, match, tag)

/** More than so many are many. */
const MANY = 1_000
/** How far a walk goes: at first for each plan that is wanted, and on in all, once it met so large a part of them. */
const FIRST_STEPS = 20
const ENOUGH = 0.2
const STEPS = 5_000
const ALL = 10_000_000

/**
 * Both ways to the plans are exact. Where few match, the index gives all of them, to be sorted; where many do, a walk
 * along the order soon meets as many as are wanted. Which it is shows on the first steps.
 */
async function findMatching(sql: Sql, asked: Asked): Promise<PlanRow[]> {
  const { match, rows } = asked
  if (asked.authorId !== null) return await listByIndex(sql, asked, MANY)
  if (!match.index) return await listOnWalk(sql, asked, STEPS)
  if (match.mayBeCommon) {
    const met = await listOnWalk(sql, asked, FIRST_STEPS * rows)
    if (met.length >= rows) return met
    if (met.length >= rows * ENOUGH) return await walkOn(sql, asked)
  }
  const indexed = await listByIndex(sql, asked, MANY)
  return (await candidatesOf(sql, asked, indexed)) <= MANY ? indexed : await walkOn(sql, asked)
}

async function walkOn(sql: Sql, asked: Asked): Promise<PlanRow[]> {
  const met = await listOnWalk(sql, asked, STEPS)
  return met.length >= asked.rows ? met : await listByIndex(sql, asked, ALL)
}

/** Where nothing is left of them, they are counted, unless nothing could have left any out. */
async function candidatesOf(sql: Sql, asked: Asked, [first]: PlanRow[]): Promise<number> {
  if (first) return first.candidates
  return asked.isNarrow ? await countCandidates(sql, asked, MANY) : 0
}
