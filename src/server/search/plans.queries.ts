import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { type FeedList, topList } from '#server/feed/queries.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'
import { allOf, hasText, INDEXED, joined, unseen } from '#server/platform/db/fragments.ts'
import type { Query, Term } from '#server/search/read-query.ts'

/** How well a plan matches: with all words, with parts of words, with some words. */
export const MATCH_LEVELS = { all: 0, parts: 1, close: 2 } as const
type Level = (typeof MATCH_LEVELS)[keyof typeof MATCH_LEVELS]

/** What narrows the plans, whatever the words. */
export type Narrowing = {
  tag: { id: number; plans: number } | null
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

/** A plan that was found, and its rank. */
export type FoundRow = {
  id: string
  level: Level
  score: number
  likes_count: number
  creator: boolean
  /** Title, tags, category or place show why it was found. */
  is_named: boolean
}

export type FoundPlanRow = PlanCardRow & {
  creator: boolean
  /** The beginning of the text, where nothing else shows why the plan was found. */
  text: string | null
}

type ScoreCursor = { level: number; score: number; likes_count: number; creator: boolean; id: string }

/**
 * Where so many plans match, all are scored. Of more, some that have it in the title, the tags, the category or the place, some
 * others, and those that are met among the most liked.
 */
const MANY = 500
const NAMED_MAX = 200
const ANY_MAX = 150
const STEPS = 150
const MET_MAX = 30
const MET_SOON = 10_000
/** Punctuation is compared with the text itself, in a bounded number of plans. */
const LITERAL_MAX = 200

/** What two words beside each other are worth, beside what each of them is. */
const PAIR_WEIGHT = 0.3
/** So much better or worse counts as the same: then likes decide. */
const SCORE_STEP = 1.1
/** The title itself was typed. */
const TITLE_BONUS = 100

const tsquery = (sql: Sql, query: string): Fragment => sql`(select ${query}::tsquery)`
const numbers = (sql: Sql, ids: number[]): Fragment => sql`(select ${`{${ids.join(',')}}`}::int[])`
const anyOf = (sql: Sql, conditions: Fragment[]) => sql`(${joined(sql, conditions, sql`or`)})`

const requiredOf = (query: Query): Term[] => query.terms.filter(({ isRequired }) => isRequired)

/** All required words; or all as synonyms in title, tags, category and place; or a name that is the author's. */
export function withAllWords(sql: Sql, query: Query, authorIds: string[]): Match {
  const required = requiredOf(query)
  const named = required.length > 0 ? sql`d.metadata @@ ${allWords(sql, required, 'query')}` : sql`false`
  const authored = authorIds.length > 0 && !query.literal ? [isBy(sql, authorIds)] : []
  const inDocument = required.length > 0 ? sql`d.document @@ ${allWords(sql, required, 'own')}` : sql`true`
  return {
    rows: anyOf(sql, [inDocument, named, ...authored]),
    named,
    plans: Math.min(...required.map(({ plans }) => plans)),
  }
}

/** Each word, or words that begin with it; or parts of the title; or a part of a tag. */
export function withParts(sql: Sql, query: Query, tagIds: number[]): Match {
  const required = requiredOf(query)
  const inTags = tagIds.length > 0 ? [sql`d.tags && ${numbers(sql, tagIds)}`] : []
  const inTitle = query.words.map((word) => hasText(sql, sql`d.title`, word))
  // Characters that are in too many words match no title, only words that begin with them.
  const isShort = query.words.some((word) => word.length <= INDEXED)
  const begins = allWords(sql, required, 'beginning')
  const named = anyOf(sql, [sql`(${allOf(sql, inTitle)})`, ...inTags])
  return {
    rows: anyOf(sql, [sql`d.document @@ ${begins}`, named]),
    named: isShort ? anyOf(sql, [sql`d.metadata @@ ${begins}`, ...inTags]) : named,
    plans: isShort ? Infinity : Math.min(...required.map((term) => term.prefixPlans)),
  }
}

const allWords = (sql: Sql, terms: Term[], way: 'own' | 'query' | 'beginning'): Fragment =>
  tsquery(sql, terms.map((term) => `(${term[way]})`).join(' & '))

/** One of the words: the rarest ones, as long as all of their plans can be scored; any, where already the rarest has more. */
export function withSomeWords(sql: Sql, query: Query): Match {
  const terms = query.terms.toSorted((one, other) => one.plans - other.plans)
  const rarest = terms.find(({ plans }) => plans > 0)?.plans ?? 0
  let plans = 0
  const some = terms.filter((term) => (plans += term.plans) <= MANY || rarest > MANY || term.plans === rarest)
  const any = tsquery(sql, some.map((term) => term.query).join(' | '))
  const count = Math.max(rarest, Math.min(plans, MANY))
  return { rows: sql`d.document @@ ${any}`, named: sql`d.metadata @@ ${any}`, plans: count }
}

/** Either of them. */
export const orMatch = (sql: Sql, one: Match, other: Match): Match => ({
  rows: sql`(${one.rows} or ${other.rows})`,
  named: one.named,
  plans: Math.max(one.plans, other.plans),
})

const isBy = (sql: Sql, authorIds: string[]) => sql`
  d.plan_id = any(array(
    select id from plans where author_id = any(${authorIds}::uuid[]) and status = 'published' limit ${MANY}
  ))`

/** Few enough to be looked up, all of them. */
export const isFew = (match: Match | null, { tag, authorId }: Narrowing): boolean =>
  authorId !== null || Math.min(match?.plans ?? Infinity, tag?.plans ?? Infinity) <= MANY

const narrowedTo = (sql: Sql, { tag, filters, authorId }: Narrowing): Fragment[] => [
  ...(filters.length > 0 ? [sql`d.filter_ids @> ${numbers(sql, filters)}`] : []),
  ...(tag ? [sql`d.tags && ${numbers(sql, [tag.id])}`] : []),
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
}

/** The best of a level. Likes are looked up only where the score does not decide. */
export const listBest = (sql: Sql, ranking: Ranking): Promise<FoundRow[]> => {
  const { level, after, rows } = ranking
  const best = sql`order by score desc fetch first ${plainNumber(sql, rows)} rows with ties`
  const rest = after && sql`where score < ${after.score}`
  const ties = after && sql`union all select * from scored where score = ${after.score}`
  const isAfter =
    after &&
    sql`where (score, s.likes_count, s.creator, id) < (select ${after.score}::int, ${after.likes_count}::int, ${after.creator}::boolean, ${after.id}::uuid)`
  return sql<FoundRow[]>`
    with scored as materialized (${scored(sql, ranking)})
    select best.*, ${plainNumber(sql, level)} as level, s.likes_count, s.creator
    from ((select * from scored ${rest ?? sql``} ${best}) ${ties ?? sql``}) best
    join plan_stats s on s.plan_id = best.id ${isAfter ?? sql``}
    order by score desc, s.likes_count desc, s.creator desc, id desc
    limit ${plainNumber(sql, rows)}`
}

/** All that match; of many some that are named so, some others, and those among the most liked. */
function scored(sql: Sql, ranking: Ranking): Fragment {
  const { query, level, narrowing, match, except } = ranking
  const narrow = narrowedTo(sql, narrowing)
  const columns = sql`d.plan_id as id, ${match.named} as is_named, ${scoreOf(sql, ranking)} as score`
  const isOther = except.reduce((others, other) => sql`${others} and not ${other.rows}`, sql``)
  const where = (condition: Fragment) =>
    sql`where ${allOf(sql, [condition, ...narrow])} ${isOther} ${hasLiteral(sql, query.literal)}`
  if (isFew(match, narrowing)) {
    const most = query.literal || level === MATCH_LEVELS.parts ? NAMED_MAX : 2 * MANY
    return sql`select ${columns} from plan_search d ${where(match.rows)} limit ${plainNumber(sql, most)}`
  }
  const { plans, order, id } = topList(sql, null)
  const met = sql`
    select ${id} from (
      select ${id}, row_number() over (order by ${order}) as place from ${plans}
      order by ${order} limit ${plainNumber(sql, query.literal ? LITERAL_MAX : STEPS)}
    ) f
    cross join lateral (select from plan_search d ${where(match.rows)} and d.plan_id = ${id} offset 0) d
    order by place limit ${plainNumber(sql, MET_MAX)}`
  const any = (condition: Fragment) =>
    sql`(select d.plan_id from plan_search d ${where(condition)} limit ${plainNumber(sql, ANY_MAX)})`
  // The commonest words are met at once on a walk, unless a filter leaves few of them.
  const isMetSoon = match.plans > MET_SOON && narrow.length === 0
  return sql`
    select ${columns} from plan_search d where d.plan_id in (
      ${any(match.named)} ${isMetSoon || query.literal ? sql`` : sql`union ${any(match.rows)}`} union (${met})
    )`
}

/** As a whole number of steps, each ten percent better than the one before: of plans in the same step, likes decide. */
function scoreOf(sql: Sql, { query: { text, terms, pairs, literal }, level, authorIds }: Ranking): Fragment {
  const hasParts = level === MATCH_LEVELS.parts
  const ways: Way[] = [
    ...terms.flatMap((term) => waysOf(term, hasParts)),
    ...pairs.map(({ condition, rarity }) => ({ words: null, condition, weight: PAIR_WEIGHT, rarity })),
  ]
  const column = (name: keyof Way, type: Fragment) => sql`(select ${ways.map((way) => way[name])}::${type}[])`
  const total = terms.reduce((sum, { rarity }) => sum + rarity, 0) || 1
  const inTitle = (part: string, worth: number) => worthIf(sql, hasText(sql, sql`d.title`, part), worth)
  const bonus = [
    worthIf(sql, sql`d.title = ${unseen(sql, text)}`, TITLE_BONUS),
    ...(literal ?? []).map((part) => inTitle(part, 1)),
    ...(authorIds.length > 0 ? [worthIf(sql, isBy(sql, authorIds), total)] : []),
    ...(hasParts ? terms.flatMap(({ word, rarity }) => (word ? [inTitle(word, rarity)] : [])) : []),
  ]
  const matched = sql`search_score(
    d.document, ${column('words', sql`tsquery`)}, ${column('condition', sql`tsquery`)}, ${column('weight', sql`float8`)},
    ${column('rarity', sql`float8`)}
  )`
  const score = joined(sql, [sql`${matched} / ${total}::float8`, ...bonus], sql`+`)
  return sql`round(1000 + ln(${LEAST}::float8 + ${score}) / ln(${SCORE_STEP}::float8))::int`
}

/** Of a plan that has nothing but a word in some way, so that a logarithm is left. */
const LEAST = 0.0001

const worthIf = (sql: Sql, condition: Fragment, worth: number) =>
  sql`case when ${condition} then ${worth}::float8 else 0 end`

type Way = { words: string | null; condition: string | null; weight: number; rarity: number | null }

/** As search_score takes them: the rarity comes with the last. */
const waysOf = ({ ranks, prefix, rarity }: Term, hasParts: boolean): Way[] => {
  const ways = hasParts && prefix ? [...ranks, { words: prefix, weight: 1, condition: null }] : ranks
  return ways.map(({ words, condition, weight }, index) => {
    const isLast = index === ways.length - 1
    return { words, condition, weight, rarity: isLast ? rarity : null }
  })
}

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

type Ordered = {
  match: Match | null
  query: Query | null
  narrowing: Narrowing
  list: FeedList
  rows: number
}

/** Those that match, in the order of a feed: found in an ordered scan, or looked up. */
export const listInOrder = (sql: Sql, ordered: Ordered, isWalk: boolean): Promise<FoundRow[]> => {
  const { match, query, narrowing, list, rows } = ordered
  const literal = hasLiteral(sql, query?.literal ?? null)
  const row = sql`${allOf(sql, [...(match ? [match.rows] : []), ...narrowedTo(sql, narrowing)])} ${literal}`
  const isNamed = sql`${match?.named ?? sql`true`} as is_named`
  const found = isWalk
    ? sql`
        select ${list.columns}, is_named from (
          select ${list.columns} from ${list.plans} order by ${list.order}
          limit ${plainNumber(sql, query?.literal ? LITERAL_MAX : list.walk)}
        ) f
        cross join lateral (select ${isNamed} from plan_search d where d.plan_id = ${list.id} and ${row} offset 0) d`
    : sql`
        select f.*, ${isNamed} from plan_search d
        cross join lateral (select ${list.columns} from ${list.plans} and ${list.id} = d.plan_id offset 0) f
        where ${row}`
  return sql<FoundRow[]>`
    select ${list.id} as id, is_named, 0 as score, 0 as likes_count, false as creator, ${plainNumber(sql, MATCH_LEVELS.all)} as level
    from (${found}) f order by ${list.order} limit ${plainNumber(sql, rows)}`
}

/** The cards of plans, in the order of their ids; with the texts of some. */
export const listFoundPlans = (sql: Sql, ids: string[], textIds: string[]): Promise<FoundPlanRow[]> => sql<
  FoundPlanRow[]
>`
  select ${planCardColumns(sql)}, s.creator,
    case
      when not p.id = any(${textIds}::uuid[]) then null
      -- counting the characters takes longer than sending them
      when octet_length(p.markdown_content) > 20000 then left(p.markdown_content, 20000)
      else p.markdown_content
    end as text
  from unnest(${ids}::uuid[]) with ordinality as found (id, place)
  join plans p on p.id = found.id
  join plan_stats s on s.plan_id = found.id
  left join profiles a on a.user_id = p.author_id
  where p.status = 'published'
  order by place`
