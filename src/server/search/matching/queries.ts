import { TELLING } from '#domain/search-text.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
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

type Tag = { id: number; plans: number }

const VERY_MANY_WORDS = 100

/**
 * Values that PostgreSQL does not see while it plans: so it takes one way for all of them and plans it once. Looking at
 * each anew, it would take longer than the search.
 */
export const unseenText = (sql: Sql, text: string): Fragment => sql`(select ${text}::text)`
export const unseenNumbers = (sql: Sql, numbers: number[]): Fragment =>
  // As one text: in a list the driver would quote each number by itself.
  sql`(select ${`{${numbers.join(',')}}`}::int[])`

/** For « like »: the letters anywhere. */
export const pattern = (sql: Sql, text: string): Fragment =>
  unseenText(sql, `%${text.replace(/[%_\\]/g, '\\$&')}%`)

export const allOf = (sql: Sql, conditions: Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)

export const everywhere = (sql: Sql): Match => allOfIndex(sql, null, Infinity)

export const asTitle = (sql: Sql, terms: Term[]): Match =>
  allOfIndex(sql, sql`d.title = ${unseenText(sql, wholeOf(terms))}`, 0)

export const inTitle = (sql: Sql, terms: Term[]): Match => {
  const row = sql`d.title <> ${unseenText(sql, wholeOf(terms))} and ${titleTells(sql, terms)}`
  // Two letters are left to be compared, unless there is nothing else to look up.
  const long = terms.filter(({ text }) => text.length >= TELLING)
  const index =
    long.length > 0 ? allOf(sql, long.map(inTitleIndex(sql))) : haveWords(sql, sql`d.title_words`, terms)
  return { index, rest: row, row, plans: countOfPlans(long, 'titleShare') }
}

/** In a tag that tells of the terms, and not in the title. */
export const inTags = (sql: Sql, terms: Term[], telling: Tag[]): Match => {
  const plans = telling.reduce((sum, tag) => sum + tag.plans, 0)
  return except(sql, allOfIndex(sql, hasTags(sql, telling), plans), titleTells(sql, terms))
}

/** In the text, and neither in the title nor in a tag that tells of the terms. */
export const inText = (sql: Sql, terms: Term[], tags: Tag[], telling: Tag[]): Match =>
  except(
    sql,
    anywhere(sql, terms, tags),
    telling.length > 0 ? sql`${titleTells(sql, terms)} or ${hasTags(sql, telling)}` : titleTells(sql, terms),
  )

/** In title, tags or text. */
export function anywhere(sql: Sql, terms: Term[], tags: Tag[]): Match {
  const words = haveWords(sql, sql`d.words`, terms)
  const literal = terms.filter((term) => !term.isWord)
  const known = terms.filter(({ isAll }) => isAll)
  if (!words || terms.every(({ ids, isAll }) => isAll || ids === null)) {
    const isWeak = terms.every(({ ids }) => ids !== null && ids.length > VERY_MANY_WORDS)
    const plans = isWeak ? Infinity : countOfPlans(terms, 'share')
    return { ...allOfIndex(sql, words, plans), isWeak, literal }
  }
  // Title and tags are compared letter by letter: they may have a term within a word that is not known to contain it.
  const titleHas = terms.map(({ text }) => sql`strpos(d.title, ${unseenText(sql, text)}) > 0`)
  const row = sql`(${words} or ${allOf(sql, titleHas)} or ${hasTags(sql, tags)})`
  const index = haveWords(sql, sql`d.words`, known)
  return index
    ? { index, rest: row, row, plans: countOfPlans(known, 'share'), literal }
    : { index: words, rest: row, row, plans: Infinity, isWeak: true, literal }
}

/** In the title but for typos, and not as it was typed: `forgiving` knows more words than those that contain the terms. */
export const nearTitle = (sql: Sql, terms: Term[], forgiving: Term[]): Match => {
  const near = haveWords(sql, sql`d.title_words`, forgiving)
  const found = haveWords(sql, sql`d.words`, terms) ?? sql`false`
  return except(sql, allOfIndex(sql, near, countOfPlans(forgiving, 'titleShare')), found)
}

type Narrowing = { tag: Tag | null; filters: number[]; authorId: string | null }

/** A filter leaves about every so manieth plan. */
const FILTERED = 4

/** Those of them that have the tag, pass the filters and are by the author. */
export function narrowedTo(sql: Sql, { tag, filters, authorId }: Narrowing, match: Match): Match {
  let narrowed = match
  if (filters.length > 0) {
    const plans = match.plans / FILTERED ** filters.length
    narrowed = both(sql, narrowed, sql`d.suits @> ${unseenNumbers(sql, filters)}`, plans)
  }
  if (tag) narrowed = both(sql, narrowed, hasTags(sql, [tag]), tag.plans)
  if (authorId === null) return narrowed
  // No index of the search knows the author.
  const index = sql`d.plan_id = any(array(select id from plans where author_id = ${authorId}))`
  return { ...narrowed, index, rest: narrowed.row, plans: 0 }
}

const both = (sql: Sql, match: Match, condition: Fragment, plans: number): Match => {
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

/** All that an index leads to. */
const allOfIndex = (sql: Sql, index: Fragment | null, plans: number): Match => ({
  index,
  rest: sql`true`,
  row: index ?? sql`true`,
  plans,
})

const except = (sql: Sql, match: Match, condition: Fragment): Match => ({
  ...match,
  rest: sql`not (${condition}) and ${match.rest}`,
  row: sql`not (${condition}) and ${match.row}`,
})

/** By words, or by letters where too many words contain these or none does. */
const inTitleIndex =
  (sql: Sql) =>
  ({ ids, text }: Term): Fragment =>
    ids && ids.length <= VERY_MANY_WORDS
      ? sql`d.title_words && ${unseenNumbers(sql, ids)}`
      : sql`d.title like ${pattern(sql, text)}`

/** Two letters tell of a title only where a word begins with them. */
const titleTells = (sql: Sql, terms: Term[]): Fragment => {
  const tells = terms.map(({ text, ids }) =>
    ids && text.length < TELLING
      ? sql`d.title_words && ${unseenNumbers(sql, ids)}`
      : sql`strpos(d.title, ${unseenText(sql, text)}) > 0`,
  )
  return allOf(sql, tells)
}

const hasTags = (sql: Sql, tags: Tag[]): Fragment => {
  const ids = tags.map(({ id }) => id)
  return sql`d.tags && ${unseenNumbers(sql, ids)}`
}

function haveWords(sql: Sql, column: Fragment, terms: Term[]): Fragment | null {
  const found = terms.flatMap(({ ids }) => (ids ? [sql`${column} && ${unseenNumbers(sql, ids)}`] : []))
  return found.length > 0 ? allOf(sql, found) : null
}
