import type { Fragment, Sql } from '#server/db/database.ts'
import { TELLING } from '#domain/search-text.ts'
import type { TagRow } from '#server/search/tags/queries.ts'
import { countOfPlans, type Term, wholeOf } from '#server/search/words/resolve.ts'

/** Which rows `d` of plan_search match. */
export type Match = {
  /** What an index leads to; null where there is nothing to look up. */
  index: Fragment | null
  /** What must be true of the rows it leads to. Not what it says already: PostgreSQL would look that up twice. */
  rest: Fragment
  /** All of it, for a row that was come by otherwise. */
  row: Fragment
  /** About how many they are. */
  plans: number
  /** Beside another index this one is no use: very many words contain the terms, or it leads to some of the rows only. */
  isWeak?: boolean
  /** Terms with punctuation or of one letter, which the text itself must have. */
  literal?: Term[]
}

const VERY_MANY_WORDS = 100

/**
 * Values that PostgreSQL does not see while it plans: so it takes one way for all of them and plans it once. Looking at
 * each anew, it would take longer than the search.
 */
export const unseenText = (sql: Sql, text: string): Fragment => sql`(select ${text}::text)`
export const unseenNumbers = (sql: Sql, numbers: number[]): Fragment => sql`(select ${numbers}::int[])`

/** For « like »: the letters anywhere. */
export const pattern = (sql: Sql, text: string): Fragment =>
  unseenText(sql, `%${text.replace(/[%_\\]/g, '\\$&')}%`)

export const everywhere = (sql: Sql): Match => ({
  index: null,
  rest: sql`true`,
  row: sql`true`,
  plans: Infinity,
})

export const asTitle = (sql: Sql, terms: Term[]): Match => {
  const isTitle = sql`d.title = ${unseenText(sql, wholeOf(terms))}`
  return { index: isTitle, rest: sql`true`, row: isTitle, plans: 0 }
}

export const inTitle = (sql: Sql, terms: Term[]): Match => {
  const row = sql`d.title <> ${unseenText(sql, wholeOf(terms))} and ${titleTells(sql, terms)}`
  // Two letters are left to be compared, unless there is nothing else to look up.
  const long = terms.filter(({ text }) => text.length >= TELLING)
  const index = long.length > 0 ? titleIndex(sql, long) : haveWords(sql, sql`d.title_words`, terms)
  return { index, rest: row, row, plans: countOfPlans(long, 'titleShare') }
}

/** By words, or by letters where too many words contain these or none does. */
const titleIndex = (sql: Sql, terms: Term[]) =>
  allOf(
    sql,
    terms.map(({ ids, text }) =>
      ids && ids.length <= VERY_MANY_WORDS
        ? sql`d.title_words && ${unseenNumbers(sql, ids)}`
        : sql`d.title like ${pattern(sql, text)}`,
    ),
  )

/** In a tag that tells of the terms, and not in the title. */
export const inTags = (sql: Sql, terms: Term[], telling: TagRow[]): Match => {
  const index = hasTags(sql, telling)
  const rest = sql`not (${titleTells(sql, terms)})`
  return {
    index,
    rest,
    row: sql`${index} and ${rest}`,
    plans: telling.reduce((sum, { plans }) => sum + plans, 0),
  }
}

/** In the text, and neither in the title nor in a tag that tells of the terms. */
export const inText = (sql: Sql, terms: Term[], tags: TagRow[], telling: TagRow[]): Match => {
  const match = anywhere(sql, terms, tags)
  const isBetter = sql`(${titleTells(sql, terms)} or ${hasTags(sql, telling)})`
  return {
    ...match,
    rest: sql`not ${isBetter} and ${match.rest}`,
    row: sql`not ${isBetter} and ${match.row}`,
  }
}

/** In title, tags or text. */
export function anywhere(sql: Sql, terms: Term[], tags: TagRow[]): Match {
  const words = haveWords(sql, sql`d.words`, terms)
  const isWeak = terms.every(({ ids }) => ids !== null && ids.length > VERY_MANY_WORDS)
  const common = {
    plans: isWeak ? Infinity : countOfPlans(terms, 'share'),
    isWeak,
    literal: terms.filter((term) => !term.isWord),
  }
  if (!words || terms.every(({ ids, isAll }) => isAll || ids === null))
    return { ...common, index: words, rest: sql`true`, row: words ?? sql`true` }
  // Title and tags are compared letter by letter: they may have a term within a word that is not known to contain it.
  const row = sql`(${words} or ${titleHas(sql, terms)} or ${hasTags(sql, tags)})`
  const known = haveWords(
    sql,
    sql`d.words`,
    terms.filter(({ isAll }) => isAll),
  )
  return {
    ...common,
    index: known ?? words,
    rest: row,
    row,
    ...(known ? {} : { isWeak: true, plans: Infinity }),
  }
}

/** In the title but for typos, and not as it was typed: `forgiving` knows more words than those that contain the terms. */
export const nearTitle = (sql: Sql, terms: Term[], forgiving: Term[]): Match => {
  const index = haveWords(sql, sql`d.title_words`, forgiving) ?? sql`false`
  const rest = sql`not (${haveWords(sql, sql`d.words`, terms) ?? sql`false`})`
  return { index, rest, row: sql`${index} and ${rest}`, plans: countOfPlans(forgiving, 'titleShare') }
}

type Narrowing = { tag: TagRow | null; filters: number[]; authorId: string | null }

/** Those of them that have the tag, pass the filters and are by the author. */
export function narrowedTo(sql: Sql, { tag, filters, authorId }: Narrowing, match: Match): Match {
  let narrowed = match
  if (filters.length > 0)
    narrowed = and(sql, narrowed, sql`d.suits @> ${unseenNumbers(sql, filters)}`, narrowed.plans)
  if (tag) narrowed = and(sql, narrowed, hasTags(sql, [tag]), tag.plans)
  // No index of the search knows the author.
  return authorId === null
    ? narrowed
    : {
        ...narrowed,
        index: sql`d.plan_id = any(array(select id from plans where author_id = ${authorId}))`,
        rest: narrowed.row,
        plans: 0,
      }
}

const and = (sql: Sql, match: Match, condition: Fragment, plans: number): Match => {
  const others = match.isWeak ? null : match.index
  return {
    ...match,
    index: others ? sql`${others} and ${condition}` : condition,
    rest: others ? match.rest : match.row,
    row: sql`${condition} and ${match.row}`,
    plans: Math.min(match.plans, plans),
    isWeak: false,
  }
}

const hasTags = (sql: Sql, tags: TagRow[]) =>
  sql`d.tags && ${unseenNumbers(
    sql,
    tags.map(({ id }) => id),
  )}`

const titleHas = (sql: Sql, terms: Term[]) =>
  allOf(
    sql,
    terms.map(({ text }) => sql`strpos(d.title, ${unseenText(sql, text)}) > 0`),
  )

/** Two letters tell of a title only where a word begins with them. */
const titleTells = (sql: Sql, terms: Term[]) =>
  allOf(
    sql,
    terms.map(({ text, ids }) =>
      ids && text.length < TELLING
        ? sql`d.title_words && ${unseenNumbers(sql, ids)}`
        : sql`strpos(d.title, ${unseenText(sql, text)}) > 0`,
    ),
  )

function haveWords(sql: Sql, column: Fragment, terms: Term[]): Fragment | null {
  const found = terms.flatMap(({ ids }) => (ids ? [sql`${column} && ${unseenNumbers(sql, ids)}`] : []))
  return found.length > 0 ? allOf(sql, found) : null
}

export const allOf = (sql: Sql, conditions: Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)
