import type { Sql } from '#server/db/database.ts'
import type { planCardColumns } from '#server/plans/queries.ts'
import type { TagRow } from '#server/search/tags/queries.ts'
import { type Term, wholeOf } from '#server/search/words/resolve.ts'

export type Fragment = ReturnType<typeof planCardColumns>

/** Where a plan matches: what leads to its row `d` in plan_search by an index, and what must be true of that row. */
export type Match = {
  /** Null: there is nothing to look up. */
  index: Fragment | null
  row: Fragment
  /** Terms with punctuation, which the text itself must have. */
  literal: Term[]
  /** Words of texts may be in every tenth plan, and so may what many words contain. */
  mayBeCommon: boolean
}

const MANY_WORDS = 20
const MANY_PLANS = 200

/**
 * Values that PostgreSQL does not see while it plans: so it takes one way for all of them and plans it once. Looking at
 * each anew, it would take longer than the search.
 */
export const unseenText = (sql: Sql, text: string): Fragment => sql`(select ${text}::text)`
export const unseenNumbers = (sql: Sql, numbers: number[]): Fragment => sql`(select ${numbers}::int[])`

/** Every plan. */
export const everywhere = (sql: Sql): Match => ({
  index: null,
  row: sql`true`,
  literal: [],
  mayBeCommon: false,
})

export const asTitle = (sql: Sql, terms: Term[]): Match => ({
  index: sql`d.title = ${unseenText(sql, wholeOf(terms))}`,
  row: sql`d.title = ${unseenText(sql, wholeOf(terms))}`,
  literal: [],
  mayBeCommon: false,
})

export const inTitle = (sql: Sql, terms: Term[]): Match => ({
  index: haveWords(
    sql,
    sql`d.title_words`,
    terms.filter(({ isAll }) => isAll),
  ),
  row: sql`d.title <> ${unseenText(sql, wholeOf(terms))} and ${titleHas(sql, terms)}`,
  literal: [],
  mayBeCommon: terms.some(({ ids }) => ids && ids.length > MANY_WORDS),
})

export const inTags = (sql: Sql, terms: Term[], tags: TagRow[]): Match => {
  const hasTag = tagged(sql, tags)
  const plans = tags.reduce((sum, tag) => sum + tag.plans, 0)
  return {
    index: hasTag,
    row: sql`${hasTag} and not (${titleHas(sql, terms)})`,
    literal: [],
    mayBeCommon: plans > MANY_PLANS,
  }
}

/** In the text, and neither in the title nor in a tag. */
export const inText = (sql: Sql, terms: Term[], tags: TagRow[]): Match => {
  const match = anywhere(sql, terms)
  const isElsewhere = sql`(${titleHas(sql, terms)}) or ${tagged(sql, tags)}`
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
  const hasTag = sql`d.tags && ${unseenNumbers(sql, [tag])}`
  const index = match.index ? sql`${match.index} and ${hasTag}` : hasTag
  return { ...match, index, row: sql`${match.row} and ${hasTag}` }
}

const tagged = (sql: Sql, tags: TagRow[]) => sql`d.tags && ${unseenNumbers(
  sql,
  tags.map(({ id }) => id),
)}`

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
