import type { PlanCard } from '#domain/plans.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import type { Facets } from '#server/feed/facets.ts'
import { type FeedList, hasFacet } from '#server/feed/queries.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import { allOf, type Match, unseenText } from '#server/search/matching/queries.ts'
import type { Term } from '#server/search/words/resolve.ts'

/** More than so many plans are sooner met on a walk along the order than looked up. A walk takes so many steps at most. */
const MANY = 1_500
const STEPS = 5_000
/** Of so many each is looked up in the order; where there are more, the order is read until a page of them is met. */
const FEW = 250
/** Punctuation is compared with the text itself, in no more plans than anybody would look through. */
const LITERAL_MAX = 100

/** Plans that match equally well, in their order from a cursor on. */
export type Level = { level: number; match: Match; list: FeedList }

export type PlanRow = PlanCard & {
  level: number
  creator: boolean
  /** The beginning of the text, where that has the match. */
  text: string | null
}

type Asked = { levels: Level[]; facets: Facets; rows: number; textLevel: number | null }

/** Level after level, until there are enough rows: PostgreSQL does not begin with one that nobody needs. */
export const listPlans = (sql: Sql, { levels, facets, rows, textLevel }: Asked): Promise<PlanRow[]> => {
  const { order, id } = levels[0]!.list
  const found = levels.map(
    (level, index) => sql`${index > 0 ? sql`union all` : sql``} (${plansOf(sql, level, facets, rows)})`,
  )
  return sql<PlanRow[]>`
    select ${planCardColumns(sql)}, s.creator, f.level,
      ${textLevel === null ? sql`null` : textOf(sql, textLevel)} as text
    from (select * from (${found}) f limit ${plainNumber(sql, rows)}) f
    join plans p on p.id = ${id}
    join plan_stats s on s.plan_id = ${id}
    left join profiles a on a.user_id = p.author_id
    where p.status = 'published'
    order by f.level, ${order}`
}

/** Counting the letters of a text takes longer than sending it. */
const textOf = (sql: Sql, level: number) => sql`
  case
    when f.level <> ${plainNumber(sql, level)} then null
    when octet_length(p.markdown_content) > 20000 then left(p.markdown_content, 20000)
    else p.markdown_content
  end`

/** Should the walk not meet enough, since the words are not where one expects, the index finds them all the same. */
function plansOf(sql: Sql, { level, match, list }: Level, facets: Facets, rows: number): Fragment {
  const { index, literal = [] } = match
  const most = plainNumber(sql, literal.length > 0 ? LITERAL_MAX : rows)
  const ordered = sql`order by ${list.order} limit ${most}`
  const isMany = !index || match.plans > MANY
  const met = isMany
    ? sql`${walk(sql, match, list, facets)} ${ordered}`
    : sql`select ${list.columns} from ${list.plans} and false`
  const found = sql`
    with met as materialized (${met}), found as materialized (
      select d.plan_id as id from plan_search d
      where (select count(*) from met) < ${most} and ${index ?? sql`false`} and ${match.rest}
    )
    select * from (select * from met union ${inOrder(sql, list, ordered)}) f ${ordered}`
  const columns = sql`f.*, ${plainNumber(sql, level)} as level`
  return literal.length === 0
    ? sql`select ${columns} from (${found}) f`
    : sql`
      select ${columns} from (${found}) f join plans p on p.id = ${list.id}
      where ${allOf(
        sql,
        literal.map((term) => textHas(sql, term)),
      )}
      order by ${list.order} limit ${plainNumber(sql, rows)}`
}

/** The best of those that were `found`. « is true » makes PostgreSQL compare them by their hashes, as it reads the order. */
const inOrder = (sql: Sql, { columns, plans, id }: FeedList, ordered: Fragment) => {
  const areFew = sql`(select count(*) from found) <= ${plainNumber(sql, FEW)}`
  return sql`(
    select ${columns} from ${plans} and not ${areFew} and (${id} in (select found.id from found)) is true ${ordered}
  ) union (
    select f.* from found
    cross join lateral (select ${columns} from ${plans} and ${id} = found.id offset 0) f where ${areFew}
  )`
}

const walk = (sql: Sql, { row }: Match, { columns, plans, order, id }: FeedList, facets: Facets) => sql`
  select ${columns}
  from (select ${columns}, f.facets from ${plans} order by ${order} limit ${plainNumber(sql, STEPS)}) f
  cross join lateral (select from plan_search d where d.plan_id = ${id} and ${row} offset 0) d
  where true ${Object.values(facets).map((facet) => hasFacet(sql, facet))}`

/** Tags with their sign: « #saas » is one. */
const textHas = (sql: Sql, { text }: Term) => sql`
  strpos(
    search_fold(concat_ws(' ', p.title, '#' || nullif(array_to_string(p.tags, ' #'), ''), p.markdown_content)),
    ${unseenText(sql, text)}
  ) > 0`
