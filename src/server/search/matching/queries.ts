import type { Fragment, Sql } from '#server/db/database.ts'
import { type Term, wholeOf } from '#server/search/words/resolve.ts'

/** How well a plan matches, best first. */
export const LEVELS = { whole: 0, title: 1, tag: 2, text: 3, near: 4 } as const

/** Where plans match: what leads to their rows `d` in plan_search by an index, and what must be true of these. */
export type Match = {
  /** Null: there is nothing to look up. */
  index: Fragment | null
  /** The index leads to all of them. */
  isWhole: boolean
  row: Fragment
  level: Fragment
  /** Terms with punctuation or of one letter, which the text itself must have. */
  literal: Term[]
}

/**
 * Values that PostgreSQL does not see while it plans: so it takes one way for all of them and plans it once. Looking at
 * each anew, it would take longer than the search.
 */
export const unseenText = (sql: Sql, text: string): Fragment => sql`(select ${text}::text)`
export const unseenNumbers = (sql: Sql, numbers: number[]): Fragment => sql`(select ${numbers}::int[])`

/** Every plan. */
export const everywhere = (sql: Sql): Match => only(sql, { index: null, row: sql`true` })

export const asTitle = (sql: Sql, terms: Term[]): Match => {
  const isTitle = sql`d.title = ${unseenText(sql, wholeOf(terms))}`
  return only(sql, { index: isTitle, row: isTitle })
}

export const inTitle = (sql: Sql, terms: Term[]): Match => {
  const isAnother = sql`d.title <> ${unseenText(sql, wholeOf(terms))}`
  // Where not all words that contain a term are known, the index would leave out titles.
  const known = terms.filter(({ isAll }) => isAll)
  return only(sql, {
    index: haveWords(sql, sql`d.title_words`, known),
    row: sql`${isAnother} and ${titleHas(sql, terms)}`,
  })
}

export const inTags = (sql: Sql, terms: Term[], tags: number[]): Match => {
  const isTagged = hasTags(sql, tags)
  return only(sql, { index: isTagged, row: sql`${isTagged} and not (${titleHas(sql, terms)})` })
}

/** In the text, and neither in the title nor in a tag. */
export const inText = (sql: Sql, terms: Term[], tags: number[]): Match => {
  const match = anywhere(sql, terms, tags)
  return {
    ...match,
    row: sql`${match.row} and not (${titleHas(sql, terms)}) and not (${hasTags(sql, tags)})`,
  }
}

/** In title, tags or text. What cannot be looked up is compared with the texts of the first plans. */
export function anywhere(sql: Sql, terms: Term[], tags: number[]): Match {
  const words = haveWords(sql, sql`d.words`, terms)
  const literal = terms.filter((term) => !term.isWord)
  if (!words || terms.every(({ ids, isAll }) => isAll || ids === null))
    return { ...only(sql, { index: words, row: words ?? sql`true` }), literal }
  // Title and tags are compared letter by letter: they may have a term within a word that is not known to contain it.
  const row = sql`(${words} or ${titleHas(sql, terms)} or ${hasTags(sql, tags)})`
  const known = terms.filter(({ isAll }) => isAll)
  const index = haveWords(sql, sql`d.words`, known)
  return { ...only(sql, { index: index ?? words, row }), isWhole: index !== null, literal }
}

/** The same, knowing of each plan how well it matches. */
export const ranked = (sql: Sql, terms: Term[], tags: number[]): Match => ({
  ...anywhere(sql, terms, tags),
  level: sql`case
    when d.title = ${unseenText(sql, wholeOf(terms))} then 0
    when ${titleHas(sql, terms)} then 1
    when ${hasTags(sql, tags)} then 2
    else 3 end`,
})

/** In the title but for typos, and not as it was typed: `forgiving` knows more words than those that contain the terms. */
export const nearTitle = (sql: Sql, terms: Term[], forgiving: Term[]): Match => {
  const index = haveWords(sql, sql`d.title_words`, forgiving)
  const isFound = haveWords(sql, sql`d.words`, terms) ?? sql`false`
  return only(sql, { index, row: sql`${index ?? sql`false`} and not (${isFound})` })
}

export const withTag = (sql: Sql, match: Match, tag: number): Match => {
  const hasTag = hasTags(sql, [tag])
  const index = match.index && match.isWhole ? sql`${match.index} and ${hasTag}` : hasTag
  return { ...match, index, isWhole: true, row: sql`${match.row} and ${hasTag}` }
}

/** All at one level, like the texts, which are the many. */
const only = (sql: Sql, match: Pick<Match, 'index' | 'row'>): Match => ({
  ...match,
  isWhole: true,
  level: sql`3`,
  literal: [],
})

const hasTags = (sql: Sql, tags: number[]) => sql`d.tags && ${unseenNumbers(sql, tags)}`

const titleHas = (sql: Sql, terms: Term[]) =>
  allOf(
    sql,
    terms.map(({ text }) => sql`strpos(d.title, ${unseenText(sql, text)}) > 0`),
  )

function haveWords(sql: Sql, column: Fragment, terms: Term[]): Fragment | null {
  const found = terms.flatMap(({ ids }) => (ids ? [sql`${column} && ${unseenNumbers(sql, ids)}`] : []))
  return found.length > 0 ? allOf(sql, found) : null
}

export const allOf = (sql: Sql, conditions: Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)
