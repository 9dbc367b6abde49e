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
import { isNarrow, narrowingOf, type PlacedPlan, tagsOf, type WantedPlans } from './wanted-plans.ts'

const relevanceCursor = cursor({ level: 'count', likes_count: 'count', creator: 'flag', id: 'id' })
type Place = NonNullable<ReturnType<typeof relevanceCursor.read>>

/** The whole title first, then titles, tags and texts that have the terms, at last titles that nearly have them. */
export async function findByRelevance(sql: Sql, wanted: WantedPlans): Promise<PlacedPlan[]> {
  const place = relevanceCursor.read(wanted.after)
  const isNear = place?.level === LEVELS.near
  const found = isNear
    ? []
    : ((await findTogether(sql, wanted, place)) ?? (await findByLevel(sql, wanted, place)))
  // Whoever has found enough, or a title, made no typo.
  const isEnough = found.length >= wanted.rows || found.some(({ level }) => level <= LEVELS.title)
  if (isNear || (!place && !isEnough)) found.push(...(await findNear(sql, wanted, place, found.length)))
  return found.map(placedByRelevance)
}

export const placedByRelevance = (row: PlanRow): PlacedPlan =>
  Object.assign(row, { place: () => relevanceCursor.write(row), isNear: row.level === LEVELS.near })

/** Where few match, the plans of all levels; null where many do. */
async function findTogether(sql: Sql, wanted: WantedPlans, after: Place | null): Promise<PlanRow[] | null> {
  const asked = ask(sql, wanted, ranked(sql, wanted.terms, tagsOf(wanted)))
  const { index, isWhole } = asked.match
  if (wanted.authorId === null && (!index || !isWhole || (await isCommon(sql, asked)))) return null
  return await findFew(sql, { ...asked, after })
}

async function findByLevel(sql: Sql, wanted: WantedPlans, place: Place | null): Promise<PlanRow[]> {
  const { terms } = wanted
  const tags = tagsOf(wanted)
  const found: PlanRow[] = []
  const add = async (level: number, match: Match, areMany: boolean) => {
    const rows = wanted.rows - found.length
    if (rows === 0 || (place && place.level > level)) return
    const list = topList(sql, place?.level === level ? place : null)
    const withText = wanted.withText && level === LEVELS.text
    const asked = { ...ask(sql, wanted, match), list, rows, withText }
    const plans = (areMany ? null : await findFew(sql, asked)) ?? (await findMany(sql, asked))
    found.push(...plans.map((plan) => Object.assign(plan, { level })))
  }
  const titles = inTitle(sql, terms)
  await add(LEVELS.whole, asTitle(sql, terms), false)
  await add(LEVELS.title, titles, !titles.index || terms.some(({ ids }) => ids && ids.length > MANY_WORDS))
  if (tags.telling.length > 0)
    await add(LEVELS.tag, inTags(sql, terms, tags), plansOf(wanted, tags.telling) > MANY_PLANS)
  await add(LEVELS.text, inText(sql, terms, tags), true)
  return found
}

/** What is true of many plans, as far as one can tell beforehand. */
const MANY_WORDS = 20
const MANY_PLANS = 1_000

const plansOf = ({ tags }: WantedPlans, ids: number[]) =>
  tags.reduce((sum, { id, plans }) => sum + (ids.includes(id) ? plans : 0), 0)

async function findNear(sql: Sql, wanted: WantedPlans, place: Place | null, before: number) {
  const forgiving = await forgiveTypos(sql, wanted.terms)
  if (!forgiving) return []
  const asked = ask(sql, wanted, nearTitle(sql, wanted.terms, forgiving))
  const list = topList(sql, place)
  const plans = await findMatching(sql, { ...asked, list, rows: wanted.rows - before, withText: false })
  return plans.map((plan) => Object.assign(plan, { level: LEVELS.near }))
}

const ask = (sql: Sql, wanted: WantedPlans, match: Match): Asked => ({
  ...wanted,
  match: narrowedTo(sql, narrowingOf(wanted), match),
  list: topList(sql, null),
  after: null,
  isNarrow: isNarrow(wanted),
})
