import type { Sql } from '#server/db/database.ts'
import type { planCardColumns } from '#server/plans/queries.ts'
import { type Term, wholeOf } from '#server/search/words/resolve.ts'

export type Fragment = ReturnType<typeof planCardColumns>

/** Where a plan matches: what leads to its row `d` in plan_search by an index, and what must be true of that row. */
export type Match = {
  /** Null: there is nothing to look up. */
  index: Fragment | null
  row: Fragment
  /** Terms with punctuation, which the text itself must have. */
  literal: Term[]
  /** A word of a text may be in every tenth plan; a title says only what it is about. */
  mayBeCommon: boolean
}

/** Every plan. */
export const everywhere = (sql: Sql): Match => ({
  index: null,
  row: sql`true`,
  literal: [],
  mayBeCommon: false,
})

export const asTitle = (sql: Sql, terms: Term[]): Match => ({
  index: sql`d.title = ${wholeOf(terms)}`,
  row: sql`d.title = ${wholeOf(terms)}`,
  literal: [],
  mayBeCommon: false,
})

export const inTitle = (sql: Sql, terms: Term[]): Match => ({
  index: haveWords(
    sql,
    sql`d.title_words`,
    terms.filter(({ isAll }) => isAll),
  ),
  row: sql`d.title <> ${wholeOf(terms)} and ${titleHas(sql, terms)}`,
  literal: [],
  mayBeCommon: false,
})

export const inTags = (sql: Sql, terms: Term[], tags: number[]): Match => ({
  index: sql`d.tags && ${tags}::int[]`,
  row: sql`d.tags && ${tags}::int[] and not (${titleHas(sql, terms)})`,
  literal: [],
  mayBeCommon: false,
})

/** In the text, and neither in the title nor in a tag. */
export const inText = (sql: Sql, terms: Term[], tags: number[]): Match => {
  const match = anywhere(sql, terms)
  const isElsewhere = sql`(${titleHas(sql, terms)}) or d.tags && ${tags}::int[]`
  return { ...match, row: sql`${match.row} and not (${isElsewhere})` }
}

/** In title, tags or text. What has no letters to look up is compared with the texts of the first plans. */
export function anywhere(sql: Sql, terms: Term[]): Match {
  const index = haveWords(sql, sql`d.words`, terms)
  const literal = index ? terms.filter((term) => !term.isWord) : terms
  return { index, row: index ?? sql`true`, literal, mayBeCommon: index !== null }
}

/** In the title but for typos, and not as it was typed: `forgiving` knows more words than those that contain the terms. */
export const nearTitle = (sql: Sql, terms: Term[], forgiving: Term[]): Match => {
  const index = haveWords(sql, sql`d.title_words`, forgiving)
  const isFound = haveWords(sql, sql`d.words`, terms) ?? sql`false`
  return { index, row: sql`${index ?? sql`false`} and not (${isFound})`, literal: [], mayBeCommon: false }
}

export const withTag = (sql: Sql, match: Match, tag: number): Match => {
  const hasTag = sql`d.tags && ${[tag]}::int[]`
  const index = match.index ? sql`${match.index} and ${hasTag}` : hasTag
  return { ...match, index, row: sql`${match.row} and ${hasTag}` }
}

const titleHas = (sql: Sql, terms: Term[]) =>
  allOf(
    sql,
    terms.map(({ text }) => sql`strpos(d.title, ${text}) > 0`),
  )

function haveWords(sql: Sql, column: Fragment, terms: Term[]): Fragment | null {
  const found = terms.flatMap(({ ids }) => (ids ? [sql`${column} && ${ids}::int[]`] : []))
  return found.length > 0 ? allOf(sql, found) : null
}

export const allOf = (sql: Sql, conditions: Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)
