import { readFeed } from '#server/feed/actions.ts'
import { type FeedFilters, toFacets } from '#server/feed/facets.ts'
import { listFirstPlans, listPlansOnWalk, newList, topList, viewsList } from '#server/feed/queries.ts'
import type { Sql } from '#server/db/database.ts'
import { median } from './measure.ts'

const LISTS = { top: topList, new: newList, views: viewsList }
type Sort = keyof typeof LISTS
export type FeedCase = { sort: Sort; filters: FeedFilters }

export const SORTS: Sort[] = ['top', 'new', 'views']
export const SINGLE_FILTERS: FeedFilters[] = [
  { category: 'IA' },
  { budget: '<1K€' },
  { difficulty: 'débutant' },
  { duration: '1–3 mois' },
  { verified: '1' },
]
export const COMBINATION: FeedFilters = { budget: '<1K€', difficulty: 'débutant', verified: '1' }
/** From common to all but absent: the last two are found by no walk. */
export const COMBINATIONS: FeedFilters[] = [
  COMBINATION,
  { category: 'Autre', difficulty: 'expert' },
  { category: 'Autre', difficulty: 'expert', duration: '> 6 mois', verified: '1' },
  { category: 'Autre', budget: '5K€+', difficulty: 'expert', duration: '> 6 mois', verified: '1' },
]

export const nameOf = ({ sort, filters: { verified, ...rest } }: FeedCase) =>
  [sort, ...Object.values(rest), ...(verified ? ['Vérifié PB'] : [])].join(' · ')
export const addressOf = ({ sort, filters }: FeedCase) =>
  `/api/feed?${new URLSearchParams({ sort, ...filters }).toString()}`

/** What the database does for such a page, and nothing around it. */
export const runStatement = (sql: Sql, { sort, filters }: FeedCase) => {
  const list = LISTS[sort](sql, null)
  return Object.keys(filters).length === 0
    ? listFirstPlans(sql, list)
    : listPlansOnWalk(sql, list, toFacets(filters))
}

const TIMES = 41

/** The median time of a page, in milliseconds, on each database: asked in turns, so that all meet the same noise. */
export async function pageTimes(
  databases: Sql[],
  { sort, filters }: FeedCase,
  page: number,
): Promise<number[]> {
  const places = await Promise.all(databases.map((sql) => cursorOf(sql, { sort, filters }, page)))
  const times = databases.map((): number[] => [])
  for (let turn = 0; turn < TIMES; turn++) {
    for (const [index, sql] of databases.entries()) {
      const began = performance.now()
      await readFeed(sql, { sort, ...filters, after: places[index] })
      times[index]?.push(performance.now() - began)
    }
  }
  return times.map(median)
}

/** Where a page starts; the last full one, where there are fewer. */
async function cursorOf(sql: Sql, { sort, filters }: FeedCase, page: number): Promise<string | undefined> {
  let place: string | undefined
  let { next } = await readFeed(sql, { sort, ...filters })
  for (let turned = 1; turned < page && next !== null; turned++) {
    const following = await readFeed(sql, { sort, ...filters, after: next })
    if (following.next === null) break
    place = next
    next = following.next
  }
  return place
}
