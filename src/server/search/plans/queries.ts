import type { FoundPlan } from '#domain/search.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import type { FeedList } from '#server/feed/queries.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import { allOf, hasText, INDEXED, joined, unseen } from '#server/search/fragments/queries.ts'
import type { Query, Term } from '#server/search/read-query.ts'

/** How well a plan matches: with all words, with parts of words, with some words. */
export const LEVELS = { all: 0, parts: 1, close: 2 } as const
type Level = (typeof LEVELS)[keyof typeof LEVELS]

/** What narrows the plans, whatever the words. */
export type Narrowing = {
  tagId: number | null
  filters: number[]
  authorId: string | null
}

/** Which rows `d` of plan_search are meant, and about how many they are. */
export type Match = {
  rows: Fragment
  /** Those that have it in title, tags, category or place. */
  named: Fragment
  plans: number
}

export type PlanRow = Omit<FoundPlan, 'is_close'> & {
  creator: boolean
  level: Level
  score: number
  /** The beginning of the text, where title and tags do not show why the plan was found. */
  text: string | null
}

type ScoreCursor = { level: number; score: number; likes_count: number; creator: boolean; id: string }

/**
 * Of a match that more plans have, those are looked at that have it in the title, the tags, the category or the place, and
 * those among the most liked. Where fewer have it, all are.
 */
const MANY = 1_000
const NAMED_MAX = 300
const STEPS = 3_000
const POPULAR_MAX = 200
/** Punctuation is compared with the text itself, in no more plans than anybody would look through. */
const LITERAL_MAX = 200

/** Of text; headings and beginning; tags, category and place; title. */
const FIELD_WEIGHTS = '{0.1,0.4,0.8,1}'
/** Divides by the logarithm of the number of different words. */
const BY_LENGTH = 16
/** What two words beside each other add, beside what each of them is worth. */
const PAIR_BONUS = 0.3
/** So much better or worse counts as the same: then likes decide. */
const SCORE_STEP = 1.1
/** The title itself was typed. */
const TITLE_BONUS = 100

const tsquery = (sql: Sql, query: string): Fragment => sql`(select ${query}::tsquery)`
const numbers = (sql: Sql, ids: number[]): Fragment => sql`(select ${`{${ids.join(',')}}`}::int[])`
const anyOf = (sql: Sql, conditions: Fragment[]) => sql`(${joined(sql, conditions, sql`or`)})`

/** Where there are no words to look up, all of them. */
const byDocument = (sql: Sql, query: string, plans: number): Match => ({
  rows: query ? sql`d.document @@ ${tsquery(sql, query)}` : sql`true`,
  named: query ? sql`d.named @@ ${tsquery(sql, query)}` : sql`false`,
  plans,
})

const requiredOf = (query: Query): Term[] => query.terms.filter(({ isRequired }) => isRequired)

/** All words that tell something, or a name that is the author's. */
export function withAllWords(sql: Sql, query: Query, authorIds: string[]): Match {
  const required = requiredOf(query)
  const match = byDocument(
    sql,
    required.map((term) => term.query).join(' & '),
    Math.min(...required.map(({ plans }) => plans)),
  )
  return authorIds.length === 0 ? match : { ...match, rows: sql`(${match.rows} or ${isBy(sql, authorIds)})` }
}

/** Each word, or words that begin with it, or a part of the title or of a tag. */
export function withParts(sql: Sql, query: Query, tagIds: number[]): Match {
  const required = requiredOf(query)
  const has = required.map(({ query: whole, begun, word }) =>
    anyOf(sql, [
      sql`d.document @@ ${tsquery(sql, begun ? `${whole} | ${begun}` : whole)}`,
      ...(word ? [hasText(sql, sql`d.title`, word)] : []),
    ]),
  )
  const inTags = tagIds.length > 0 ? [sql`d.tags && ${numbers(sql, tagIds)}`] : []
  const rows = anyOf(sql, [allOf(sql, has), ...inTags])
  // Two letters lead to no title: those of the most liked plans are compared.
  const isShort = required.some(({ word }) => word !== null && word.length < INDEXED)
  return { rows, named: rows, plans: isShort ? Infinity : 0 }
}

/** One of the words: the rarest that lead to a number of plans that can be looked at. */
export function withSomeWords(sql: Sql, query: Query): Match {
  const [rarest, ...others] = query.terms.toSorted((one, other) => one.plans - other.plans)
  let { plans } = rarest!
  const some = [rarest!, ...others.filter((term) => (plans += term.plans) <= MANY)]
  return byDocument(sql, some.map((term) => term.query).join(' | '), rarest!.plans)
}

/** Either of them; how many they are, the first one says. */
export const orMatch = (sql: Sql, one: Match, other: Match): Match => ({
  ...one,
  rows: sql`(${one.rows} or ${other.rows})`,
})

const isBy = (sql: Sql, authorIds: string[]) => sql`
  d.plan_id = any(array(
    select id from plans where author_id = any(${authorIds}::uuid[]) and status = 'published' limit ${MANY}
  ))`

const narrowedTo = (sql: Sql, { tagId, filters, authorId }: Narrowing): Fragment[] => [
  ...(filters.length > 0 ? [sql`d.suits @> ${numbers(sql, filters)}`] : []),
  ...(tagId === null ? [] : [sql`d.tags && ${numbers(sql, [tagId])}`]),
  ...(authorId === null ? [] : [isBy(sql, [authorId])]),
]

type Ranking = {
  query: Query
  narrowing: Narrowing
  level: Level
  match: Match
  /** What a better level has found. */
  except: Match[]
  authorIds: string[]
  after: ScoreCursor | null
  rows: number
  withText: boolean
}

/** The best of a level. */
export const listBest = (sql: Sql, ranking: Ranking): Promise<PlanRow[]> => {
  const { query, level, match, except, after, rows, withText } = ranking
  const isOther = except.reduce((others, other) => sql`${others} and not ${other.rows}`, sql``)
  const best = sql`order by score desc fetch first ${plainNumber(sql, rows)} rows with ties`
  return sql<PlanRow[]>`
    with scored as materialized (
      select d.plan_id, ${match.named} as is_named, ${scoreOf(sql, ranking)} as score
      from plan_search d where d.plan_id in (${candidates(sql, ranking)}) ${isOther} ${hasLiteral(sql, query.literal)}
    )
    select ${planCardColumns(sql)}, s.creator, best.score, ${plainNumber(sql, level)} as level,
      ${withText ? textOf(sql, sql`not best.is_named`) : sql`null`} as text
    from (
      ${
        after
          ? sql`(select * from scored where score < ${after.score} ${best}) union all select * from scored where score = ${after.score}`
          : sql`select * from scored ${best}`
      }
    ) best
    join plans p on p.id = best.plan_id
    join plan_stats s on s.plan_id = best.plan_id
    left join profiles a on a.user_id = p.author_id
    where p.status = 'published'
      ${after ? sql`and (best.score, s.likes_count, s.creator, p.id) < (${after.score}::int, ${after.likes_count}::int, ${after.creator}::boolean, ${after.id}::uuid)` : sql``}
    order by best.score desc, s.likes_count desc, s.creator desc, p.id desc
    limit ${plainNumber(sql, rows)}`
}

/** Which plans are ranked: all that match, or those that are named so and the most liked. */
function candidates(sql: Sql, { query, narrowing, match }: Ranking): Fragment {
  const narrow = narrowedTo(sql, narrowing)
  const of = (condition: Fragment, most: number) =>
    sql`select d.plan_id from plan_search d where ${allOf(sql, [condition, ...narrow])} limit ${plainNumber(sql, most)}`
  if (match.plans <= MANY && query.terms.length > 0)
    return of(match.rows, query.literal ? LITERAL_MAX : 2 * MANY)
  return sql`
    (${of(match.named, NAMED_MAX)}) union (
      select f.plan_id from (
        select f.plan_id, f.likes_count from plan_stats f where f.published
        order by f.likes_count desc, f.creator desc, f.plan_id desc limit ${plainNumber(sql, STEPS)}
      ) f
      cross join lateral (
        select from plan_search d where d.plan_id = f.plan_id and ${allOf(sql, [match.rows, ...narrow])} offset 0
      ) d
      limit ${plainNumber(sql, POPULAR_MAX)}
    )`
}

/**
 * Rarity, field and share of the words, and words beside each other; as a whole number of steps, each some hundredths better
 * than the one before.
 */
function scoreOf(sql: Sql, { query: { text, terms, pairs, literal }, level, authorIds }: Ranking): Fragment {
  const whole = terms.reduce((sum, { rarity }) => sum + rarity, 0) || 1
  const has = (query: string) => sql`d.document @@ ${tsquery(sql, query)}`
  const ranks = terms.map((term) => sql`${term.rarity}::float8 * ${rankOf(sql, term)}`)
  const shares = terms.map(({ query, rarity }) => worthIf(sql, has(query), rarity / whole))
  const beside = pairs.map(({ query, rarity }) => worthIf(sql, has(query), PAIR_BONUS * rarity))
  const bonus = [
    worthIf(sql, sql`d.title = ${unseen(sql, text)}`, TITLE_BONUS),
    ...(literal ?? []).map((part) => worthIf(sql, hasText(sql, sql`d.title`, part), 1)),
    ...(authorIds.length > 0 ? [worthIf(sql, isBy(sql, authorIds), whole)] : []),
    ...(level === LEVELS.parts ? terms.map((term) => partOf(sql, term)) : []),
  ]
  const score = sql`${plus(sql, shares)} * ${plus(sql, [...ranks, ...beside])} + ${plus(sql, bonus)}`
  return sql`round(1000 + ln(${LEAST}::float8 + ${score}) / ln(${SCORE_STEP}::float8))::int`
}

/** Of a plan that has nothing but a word in some way, so that a logarithm is left. */
const LEAST = 0.0001

const worthIf = (sql: Sql, condition: Fragment, worth: number) =>
  sql`case when ${condition} then ${worth}::float8 else 0 end`

const plus = (sql: Sql, summands: Fragment[]) => sql`(${joined(sql, [sql`0::float8`, ...summands], sql`+`)})`

const rank = (sql: Sql, words: string) =>
  sql`ts_rank(${FIELD_WEIGHTS}::float4[], d.document, ${tsquery(sql, words)}, ${plainNumber(sql, BY_LENGTH)})`

const rankOf = (sql: Sql, { ranks }: Term): Fragment => {
  const each = ranks.map(({ words, weight, condition }) => {
    const worth = sql`${weight}::float8 * ${rank(sql, words)}`
    return condition
      ? sql`case when d.document @@ ${tsquery(sql, condition)} then ${worth} else 0 end`
      : worth
  })
  return sql`greatest(${joined(sql, each, sql`,`)})`
}

/** A word that begins with it, or a part of the title. */
const partOf = (sql: Sql, { begun, word, rarity }: Term): Fragment =>
  begun && word
    ? sql`${rarity}::float8 * (${rank(sql, begun)} + ${worthIf(sql, hasText(sql, sql`d.title`, word), 1)})`
    : sql`0`

/** Tags with their sign: « #saas » is one. */
const hasLiteral = (sql: Sql, literal: string[] | null): Fragment =>
  literal === null
    ? sql``
    : sql`and (
        select ${allOf(
          sql,
          literal.map((text) => sql`strpos(folded, search_fold(${unseen(sql, text)})) > 0`),
        )}
        from plans p cross join lateral (
          select search_fold(concat_ws(' ', p.title, '#' || array_to_string(p.tags, ' #'), p.markdown_content)) as folded
        ) f
        where p.id = d.plan_id
      )`

/** Counting the letters of a text takes longer than sending it. */
const textOf = (sql: Sql, isShown: Fragment) => sql`
  case
    when not (${isShown}) then null
    when octet_length(p.markdown_content) > 20000 then left(p.markdown_content, 20000)
    else p.markdown_content
  end`

type Ordered = {
  match: Match | null
  query: Query | null
  narrowing: Narrowing
  list: FeedList
  rows: number
  withText: boolean
}

/** Those that match, in the order of a feed: met on a walk along it, or looked up. */
export const listInOrder = (sql: Sql, ordered: Ordered, isWalk: boolean): Promise<PlanRow[]> => {
  const { match, query, narrowing, list, rows, withText } = ordered
  const literal = hasLiteral(sql, query?.literal ?? null)
  const row = sql`${allOf(sql, [...(match ? [match.rows] : []), ...narrowedTo(sql, narrowing)])} ${literal}`
  const found = isWalk
    ? sql`
        select ${list.columns} from (
          select ${list.columns} from ${list.plans} order by ${list.order}
          limit ${plainNumber(sql, query?.literal ? LITERAL_MAX : STEPS)}
        ) f
        cross join lateral (select from plan_search d where d.plan_id = ${list.id} and ${row} offset 0) d`
    : sql`
        select f.* from plan_search d
        cross join lateral (select ${list.columns} from ${list.plans} and ${list.id} = d.plan_id offset 0) f
        where ${row}`
  return sql<PlanRow[]>`
    select ${planCardColumns(sql)}, s.creator, 0 as score, ${plainNumber(sql, LEVELS.all)} as level,
      ${withText && match ? textOf(sql, sql`(select not ${match.named} from plan_search d where d.plan_id = ${list.id})`) : sql`null`} as text
    from (${found} order by ${list.order} limit ${plainNumber(sql, rows)}) f
    join plans p on p.id = ${list.id}
    join plan_stats s on s.plan_id = ${list.id}
    left join profiles a on a.user_id = p.author_id
    where p.status = 'published'
    order by ${list.order}`
}

/** Few enough to be looked up. */
export const areFew = (match: Match | null, tagPlans: number | null): boolean =>
  Math.min(match?.plans ?? Infinity, tagPlans ?? Infinity) <= MANY
