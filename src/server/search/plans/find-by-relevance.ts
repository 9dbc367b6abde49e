import type { Sql } from '#server/db/database.ts'
import { cursor } from '#server/http/cursor.ts'
import { topList } from '#server/feed/queries.ts'
import {
  asTitle,
  inTags,
  inText,
  inTitle,
  LEVELS,
  type Match,
  narrowedTo,
  nearTitle,
  ranked,
} from '#server/search/matching/queries.ts'
import { forgiveTypos } from '#server/search/words/resolve.ts'
import { findFew, findMany, findMatching, isCommon } from './find-matching.ts'
import type { Asked, PlanRow } from './queries.ts'
import { isNarrow, narrowingOf, type RankedPlan, tagsOf, type PlanSearch } from './plan-search.ts'

const relevanceCursor = cursor({ level: 'count', likes_count: 'count', creator: 'flag', id: 'id' })
type RelevanceCursor = NonNullable<ReturnType<typeof relevanceCursor.read>>

/** The whole title first, then titles, tags and texts that have the terms, at last titles that nearly have them. */
export async function findByRelevance(sql: Sql, search: PlanSearch): Promise<RankedPlan[]> {
  const after = relevanceCursor.read(search.after)
  const isNear = after?.level === LEVELS.near
  const found = isNear
    ? []
    : ((await findAllLevels(sql, search, after)) ?? (await findByLevel(sql, search, after)))
  // Whoever has found enough, or a title, made no typo.
  const isEnough = found.length >= search.rows || found.some(({ level }) => level <= LEVELS.title)
  if (isNear || (!after && !isEnough)) found.push(...(await findNear(sql, search, after, found.length)))
  return found.map(rankedByRelevance)
}

export const rankedByRelevance = (row: PlanRow): RankedPlan =>
  Object.assign(row, { cursor: () => relevanceCursor.write(row), isNear: row.level === LEVELS.near })

/** Where few match, the plans of all levels; null where many do. */
async function findAllLevels(
  sql: Sql,
  search: PlanSearch,
  after: RelevanceCursor | null,
): Promise<PlanRow[] | null> {
  const asked = ask(sql, search, ranked(sql, search.terms, tagsOf(search)))
  const { index, isWhole } = asked.match
  if (search.authorId === null && (!index || !isWhole || (await isCommon(sql, asked)))) return null
  return await findFew(sql, { ...asked, after })
}

async function findByLevel(sql: Sql, search: PlanSearch, after: RelevanceCursor | null): Promise<PlanRow[]> {
  const { terms } = search
  const tags = tagsOf(search)
  const found: PlanRow[] = []
  const add = async (level: number, match: Match, areMany: boolean) => {
    const rows = search.rows - found.length
    if (rows === 0 || (after && after.level > level)) return
    const list = topList(sql, after?.level === level ? after : null)
    const withText = search.withText && level === LEVELS.text
    const asked = { ...ask(sql, search, match), list, rows, withText }
    const plans = (areMany ? null : await findFew(sql, asked)) ?? (await findMany(sql, asked))
    found.push(...plans.map((plan) => Object.assign(plan, { level })))
  }
  const titles = inTitle(sql, terms)
  await add(LEVELS.whole, asTitle(sql, terms), false)
  await add(LEVELS.title, titles, !titles.index || terms.some(({ ids }) => ids && ids.length > MANY_WORDS))
  if (tags.telling.length > 0)
    await add(LEVELS.tag, inTags(sql, terms, tags), plansOf(search, tags.telling) > MANY_PLANS)
  await add(LEVELS.text, inText(sql, terms, tags), true)
  return found
}

/** What is true of many plans, as far as one can tell beforehand. */
const MANY_WORDS = 20
const MANY_PLANS = 1_000

const plansOf = ({ tags }: PlanSearch, ids: number[]) =>
  tags.reduce((sum, { id, plans }) => sum + (ids.includes(id) ? plans : 0), 0)

async function findNear(sql: Sql, search: PlanSearch, after: RelevanceCursor | null, before: number) {
  const forgiving = await forgiveTypos(sql, search.terms)
  if (!forgiving) return []
  const asked = ask(sql, search, nearTitle(sql, search.terms, forgiving))
  const list = topList(sql, after)
  const plans = await findMatching(sql, { ...asked, list, rows: search.rows - before, withText: false })
  return plans.map((plan) => Object.assign(plan, { level: LEVELS.near }))
}

const ask = (sql: Sql, search: PlanSearch, match: Match): Asked => ({
  ...search,
  match: narrowedTo(sql, narrowingOf(search), match),
  list: topList(sql, null),
  after: null,
  isNarrow: isNarrow(search),
})
