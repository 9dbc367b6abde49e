import type { PlanCard } from '#domain/plans.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import type { Facets } from '#server/feed/facets.ts'
import { type FeedList, hasFacet, type TopCursor } from '#server/feed/queries.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import { allOf, LEVELS, type Match, unseenText } from '#server/search/matching/queries.ts'
import type { Term } from '#server/search/words/resolve.ts'

/** Punctuation is compared with the text itself, in no more plans than anybody would look through. */
const LITERAL_MAX = 100
/** Reading so many plans in order costs hardly more than reading a few. */
const HEAD = 5_000
/** Where so many times more plans match than a page shows, the first HEAD plans of the order have enough of them. */
const WORTH_COMPARING = 40

export type PlanRow = PlanCard & {
  level: number
  creator: boolean
  /** The beginning of the text, where the match may be there alone. */
  text: string | null
  /** How many the index gave. */
  candidates: number
}

export type Asked = {
  match: Match
  /** The order, from the cursor on. */
  list: FeedList
  /** Where it starts, when the plans are of several levels. */
  after?: (TopCursor & { level: number }) | null
  facets: Facets
  authorId: string | null
  rows: number
  withText: boolean
  /** Something leaves out some of what matches. */
  isNarrow: boolean
}

/**
 * The best of those that the index gives, when these are not more than `most`. Each costs a look at its counters, unless
 * so many match in their text that the best are surely among the first plans of the order: then these are compared, by
 * their hashes (« is true » makes it so: expecting few, PostgreSQL would compare each with each).
 */
export const listByIndex = (sql: Sql, asked: Asked, most: number): Promise<PlanRow[]> => {
  const { list } = asked
  const rows = plainNumber(sql, rowsOf(asked))
  const areMany = sql`(select count(*) from found) > ${plainNumber(sql, rowsOf(asked) * WORTH_COMPARING)}`
  const lookedUp = sql`
    select f.*, found.level, found.candidates
    from found
    cross join lateral (
      select ${list.columns} from ${list.plans} and ${list.id} = found.plan_id offset 0
    ) f`
  return listCards(
    sql,
    asked,
    sql`
      with found as materialized (
        select plan_id, level, count(*) over ()::int as candidates from (${candidates(sql, asked, most)}) candidate
      ), best as materialized (
        select * from (
          select f.*, 3 as level, (select count(*)::int from found) as candidates
          from ${headOf(sql, asked, sql`case when ${areMany} then ${plainNumber(sql, HEAD)} else 0 end`)} f
          where (${list.id} in (select plan_id from found where level = 3)) is true
          union all
          ${lookedUp} where found.level < 3 and ${areMany}
        ) f
        where ${isAfter(sql, asked)} order by f.level, ${list.order} limit ${rows}
      )
      select * from best where (select count(*) from best) = ${rows}
      union all
      select * from (${lookedUp}) f where (select count(*) from best) < ${rows} and ${isAfter(sql, asked)}`,
  )
}

export async function countCandidates(sql: Sql, asked: Asked, most: number): Promise<number> {
  const { count } = await candidates(sql, asked, most)
  return count
}

const candidates = (sql: Sql, { match, authorId }: Asked, most: number) => sql`
  select d.plan_id, ${match.level} as level from plan_search d
  where ${
    authorId === null
      ? sql`${match.index ?? sql`true`} and ${match.rest}`
      : sql`d.plan_id = any(array(select id from plans where author_id = ${authorId})) and ${match.row}`
  }
  limit ${plainNumber(sql, most + 1)}`

/** Of the next plans of the order those that match. */
export const listOnWalk = (sql: Sql, asked: Asked, steps: number): Promise<PlanRow[]> =>
  listCards(
    sql,
    asked,
    sql`
      select f.*, 3 as level, 0 as candidates
      from ${headOf(sql, asked, plainNumber(sql, steps))} f
      cross join lateral (
        select from plan_search d where d.plan_id = ${asked.list.id} and ${asked.match.row} offset 0
      ) d`,
  )

/** How many of the first plans of the order match, up to as many as asked for: whether it is common. */
export async function countOnWalk(sql: Sql, { match, list, rows }: Asked, steps: number): Promise<number> {
  const { count } = await sql`
    select from (select ${list.columns} from ${list.plans} order by ${list.order} limit ${plainNumber(sql, steps)}) f
    cross join lateral (select from plan_search d where d.plan_id = ${list.id} and ${match.row} offset 0) d
    limit ${plainNumber(sql, rows)}`
  return count
}

/**
 * The next so many plans of the order, and of these those that filters leave. Without an index to turn to when they are
 * too few, filters come first: then as many are read as it takes to find that many.
 */
const headOf = (sql: Sql, asked: Asked, steps: Fragment) => {
  const { columns, plans, order } = asked.list
  return asked.match.index
    ? sql`(
        select ${columns} from (select ${columns}, f.facets from ${plans} order by ${order} limit ${steps}) f
        where true ${narrowed(sql, asked)}
      )`
    : sql`(select ${columns} from ${plans} ${narrowed(sql, asked)} order by ${order} limit ${steps})`
}

const narrowed = (sql: Sql, { facets }: Asked) =>
  sql`${Object.values(facets).map((facet) => hasFacet(sql, facet))}`

const isAfter = (sql: Sql, { after }: Asked) =>
  after
    ? sql`(f.level > ${after.level} or f.level = ${after.level}
        and (f.likes_count, f.creator, f.plan_id) < (${after.likes_count}, ${after.creator}, ${after.id}))`
    : sql`true`

const rowsOf = ({ match, rows }: Pick<Asked, 'match' | 'rows'>) =>
  match.literal.length > 0 ? LITERAL_MAX : rows

/** In their order; only as many texts are read as it takes to fill the page. */
const listCards = (sql: Sql, { list, match, rows, withText }: Asked, found: Fragment) => sql<PlanRow[]>`
  select ${planCardColumns(sql)}, s.creator, f.level, f.candidates,
    ${withText ? textWhereFound(sql) : sql`null`} as text
  from (
    select * from (${found}) f order by f.level, ${list.order} limit ${plainNumber(sql, rowsOf({ match, rows }))}
  ) f
  join plans p on p.id = ${list.id}
  join plan_stats s on s.plan_id = ${list.id}
  left join profiles a on a.user_id = p.author_id
  where ${allOf(
    sql,
    match.literal.map((term) => textHas(sql, term)),
  )}
  order by f.level, ${list.order}
  limit ${plainNumber(sql, rows)}`

const textWhereFound = (sql: Sql) =>
  sql`case when f.level = ${plainNumber(sql, LEVELS.text)} then left(p.markdown_content, 20000) end`

/** Tags with their sign: « #saas » is one. */
const textHas = (sql: Sql, { text }: Term) => sql`
  strpos(
    search_fold(concat_ws(' ', p.title, '#' || nullif(array_to_string(p.tags, ' #'), ''), p.markdown_content)),
    ${unseenText(sql, text)}
  ) > 0`
