import type { PlanCard } from '#domain/plans.ts'
import type { Sql } from '#server/db/database.ts'
import type { Facets } from '#server/feed/facets.ts'
import { type FeedList, hasFacet } from '#server/feed/queries.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import { allOf, type Fragment, type Match, unseenText } from '#server/search/matching/queries.ts'
import type { Term } from '#server/search/words/resolve.ts'

/** Punctuation is compared with the text itself, in no more plans than anybody would look through. */
const LITERAL_MAX = 200

export type PlanRow = PlanCard & {
  creator: boolean
  /** The beginning of the text, where the match may be there. */
  text: string | null
  /** How many the index gave. */
  candidates: number
}

export type Asked = {
  match: Match
  /** The order, from the place where the page starts. */
  list: FeedList
  facets: Facets
  authorId: string | null
  rows: number
  withText: boolean
  /** Something leaves out some of what matches. */
  isNarrow: boolean
}

/** The best of those that the index gives, when these are not more than `most`. */
export const listByIndex = (sql: Sql, asked: Asked, most: number): Promise<PlanRow[]> =>
  listCards(
    sql,
    asked,
    sql`
      select f.*, found.candidates
      from (
        select plan_id, count(*) over ()::int as candidates from (${candidates(sql, asked, most)}) candidate
      ) found
      cross join lateral (
        select ${asked.list.columns} from ${asked.list.plans} and ${asked.list.id} = found.plan_id
          ${narrowed(sql, asked)} offset 0
      ) f`,
  )

export async function countCandidates(sql: Sql, asked: Asked, most: number): Promise<number> {
  const { count } = await candidates(sql, asked, most)
  return count
}

const candidates = (sql: Sql, { match, authorId }: Asked, most: number) => sql`
  select d.plan_id from plan_search d
  where ${
    authorId === null
      ? (match.index ?? sql`true`)
      : sql`d.plan_id = any(array(select id from plans where author_id = ${authorId}))`
  } and ${match.row}
  limit ${number(sql, most + 1)}`

/** Of the next plans of the order those that match. */
export const listOnWalk = (sql: Sql, asked: Asked, steps: number): Promise<PlanRow[]> =>
  listCards(
    sql,
    asked,
    sql`
      select f.*, 0 as candidates
      from (
        select ${asked.list.columns} from ${asked.list.plans} ${narrowed(sql, asked)}
        order by ${asked.list.order} limit ${number(sql, steps)}
      ) f
      cross join lateral (
        select from plan_search d where d.plan_id = ${asked.list.id} and ${asked.match.row} offset 0
      ) d`,
  )

const narrowed = (sql: Sql, { facets }: Asked) =>
  sql`${Object.values(facets).map((facet) => hasFacet(sql, facet))}`

/** In their order; only as many texts are read as it takes to fill the page. */
const listCards = (sql: Sql, { list, match, rows, withText }: Asked, found: Fragment) => sql<PlanRow[]>`
  select ${planCardColumns(sql)}, s.creator, f.candidates,
    ${withText ? sql`left(p.markdown_content, 20000)` : sql`null`} as text
  from (${found} order by ${list.order} limit ${number(sql, match.literal.length > 0 ? LITERAL_MAX : rows)}) f
  join plans p on p.id = ${list.id}
  join plan_stats s on s.plan_id = ${list.id}
  left join profiles a on a.user_id = p.author_id
  where ${allOf(
    sql,
    match.literal.map((term) => textHas(sql, term)),
  )}
  order by ${list.order}
  limit ${number(sql, rows)}`

const textHas = (sql: Sql, { text }: Term) => sql`
  strpos(search_fold(concat_ws(' ', p.title, array_to_string(p.tags, ' '), p.markdown_content)), ${unseenText(sql, text)}) > 0`

/** In the text of the statement: as a parameter it would keep PostgreSQL from ever reusing a plan. */
const number = (sql: Sql, value: number) => sql.unsafe(String(value))
