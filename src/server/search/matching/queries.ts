import type { Fragment, Sql } from '#server/db/database.ts'
import { TELLING } from '#domain/search-text.ts'
import { type Term, wholeOf } from '#server/search/words/resolve.ts'

/** How well a plan matches, best first. */
export const LEVELS = { whole: 0, title: 1, tag: 2, text: 3, near: 4 } as const

/** Where plans match: what leads to their rows `d` in plan_search by an index, and what is true of these. */
export type Match = {
  /** Null: there is nothing to look up. */
  index: Fragment | null
  /** The index leads to all of them. */
  isWhole: boolean
  /** What the index leaves open. Not what it says already: PostgreSQL would look that up twice. */
  rest: Fragment
  /** All of it, for who comes by another way. */
  row: Fragment
  /** So many words contain each term that the index would merge very long lists. */
  isBroad: boolean
  level: Fragment
  /** Terms with punctuation or of one letter, which the text itself must have. */
  literal: Term[]
}

const BROAD = 200

/** The tags that have the terms, and those of them that tell of these. */
export type Tags = { all: number[]; telling: number[] }

/**
 * Values that PostgreSQL does not see while it plans: so it takes one way for all of them and plans it once. Looking at
 * each anew, it would take longer than the search.
 */
export const unseenText = (sql: Sql, text: string): Fragment => sql`(select ${text}::text)`
export const unseenNumbers = (sql: Sql, numbers: number[]): Fragment => sql`(select ${numbers}::int[])`

/** Every plan. */
export const everywhere = (sql: Sql): Match => only(sql, { index: null, rest: sql`true`, row: sql`true` })

export const asTitle = (sql: Sql, terms: Term[]): Match => {
  const isTitle = sql`d.title = ${unseenText(sql, wholeOf(terms))}`
  return only(sql, { index: isTitle, rest: sql`true`, row: isTitle })
}

export const inTitle = (sql: Sql, terms: Term[]): Match => {
  const isAnother = sql`d.title <> ${unseenText(sql, wholeOf(terms))}`
  // Where not all words that contain a term are known, the index would leave out titles.
  const known = terms.filter(({ isAll, text }) => isAll || text.length < TELLING)
  const row = sql`${isAnother} and ${titleTells(sql, terms)}`
  return only(sql, { index: haveWords(sql, sql`d.title_words`, known), rest: row, row })
}

export const inTags = (sql: Sql, terms: Term[], { telling }: Tags): Match => {
  const isTagged = hasTags(sql, telling)
  const rest = sql`not (${titleTells(sql, terms)})`
  return only(sql, { index: isTagged, rest, row: sql`${isTagged} and ${rest}` })
}

/** In the text, and neither in the title nor in a tag. */
export const inText = (sql: Sql, terms: Term[], tags: Tags): Match => {
  const match = anywhere(sql, terms, tags)
  const isBetter = sql`(${titleTells(sql, terms)} or ${hasTags(sql, tags.telling)})`
  return {
    ...match,
    rest: sql`${match.rest} and not ${isBetter}`,
    row: sql`${match.row} and not ${isBetter}`,
  }
}

/** In title, tags or text. What cannot be looked up is compared with the texts of the first plans. */
export function anywhere(sql: Sql, terms: Term[], { all }: Tags): Match {
  const words = haveWords(sql, sql`d.words`, terms)
  const literal = terms.filter((term) => !term.isWord)
  const isBroad = terms.every(({ ids }) => ids !== null && ids.length > BROAD)
  if (!words || terms.every(({ ids, isAll }) => isAll || ids === null))
    return { ...only(sql, { index: words, rest: sql`true`, row: words ?? sql`true` }), isBroad, literal }
  // Title and tags are compared letter by letter: they may have a term within a word that is not known to contain it.
  const row = sql`(${words} or ${titleHas(sql, terms)} or ${hasTags(sql, all)})`
  const known = terms.filter(({ isAll }) => isAll)
  const index = haveWords(sql, sql`d.words`, known)
  return {
    ...only(sql, { index: index ?? words, rest: row, row }),
    isWhole: index !== null,
    isBroad,
    literal,
  }
}

/** The same, knowing of each plan how well it matches. */
export const ranked = (sql: Sql, terms: Term[], tags: Tags): Match => ({
  ...anywhere(sql, terms, tags),
  level: sql`case
    when d.title = ${unseenText(sql, wholeOf(terms))} then 0
    when ${titleTells(sql, terms)} then 1
    when ${hasTags(sql, tags.telling)} then 2
    else 3 end`,
})

/** In the title but for typos, and not as it was typed: `forgiving` knows more words than those that contain the terms. */
export const nearTitle = (sql: Sql, terms: Term[], forgiving: Term[]): Match => {
  const index = haveWords(sql, sql`d.title_words`, forgiving)
  const rest = sql`not (${haveWords(sql, sql`d.words`, terms) ?? sql`false`})`
  return only(sql, { index, rest, row: sql`${index ?? sql`false`} and ${rest}` })
}

type Narrowing = { tag: number | null; filters: number[] }

/** Those of them that have the tag and pass the filters. */
export function narrowedTo(sql: Sql, { tag, filters }: Narrowing, match: Match): Match {
  const tagged = tag === null ? match : withTag(sql, match, tag)
  return filters.length === 0 ? tagged : withFilters(sql, tagged, filters)
}

const withTag = (sql: Sql, match: Match, tag: number): Match => {
  const hasTag = hasTags(sql, [tag])
  const row = sql`${match.row} and ${hasTag}`
  return match.index && match.isWhole
    ? { ...match, index: sql`${match.index} and ${hasTag}`, isBroad: false, row }
    : { ...match, index: hasTag, isWhole: true, isBroad: false, rest: match.row, row }
}

/** Without an index to look up, a walk along the order checks the filters of each plan. */
const withFilters = (sql: Sql, match: Match, filters: number[]): Match => {
  const hasFilters = sql`d.suits @> ${unseenNumbers(sql, filters)}`
  const row = sql`${match.row} and ${hasFilters}`
  return match.index
    ? { ...match, index: sql`${match.index} and ${hasFilters}`, row }
    : { ...match, rest: row, row }
}

/** All at one level, like the texts, which are the many. */
const only = (sql: Sql, match: Pick<Match, 'index' | 'rest' | 'row'>): Match => ({
  ...match,
  isWhole: true,
  isBroad: false,
  level: sql`3`,
  literal: [],
})

const hasTags = (sql: Sql, tags: number[]) => sql`d.tags && ${unseenNumbers(sql, tags)}`

const titleHas = (sql: Sql, terms: Term[]) =>
  allOf(
    sql,
    terms.map(({ text }) => sql`strpos(d.title, ${unseenText(sql, text)}) > 0`),
  )

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
