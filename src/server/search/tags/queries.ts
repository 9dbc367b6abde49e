import { FORECAST_TAG } from '#domain/forecast-tag.ts'
import type { FoundTag } from '#domain/search.ts'
import type { Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import { pattern, unseenText } from '#server/search/matching/queries.ts'
import { type Term, wholeOf } from '#server/search/words/resolve.ts'

export type TagRow = FoundTag & { id: number }
export type TagCursor = { plans: number; number: number }

export const POPULAR_TAGS = 5

/** So many of the tags that contain the terms, the most used ones, stand for all of them. */
export const TAGS_WITH = 100

/** That very tag first, then the most used ones. */
export const listTagsWith = (
  sql: Sql,
  terms: Term[],
  { rows, after = null }: { rows: number; after?: TagCursor | null },
): Promise<TagRow[]> => {
  const whole = unseenText(sql, wholeOf(terms).replace(/^#?/, '#'))
  const named = sql`select id, tag, plans, true as is_named from search_tags where plans > 0 and text = ${whole} union all`
  // Where letters lead to the tags, PostgreSQL must not walk along the most used ones instead, in the hope to meet some.
  const isLookedUp = terms.some(({ text }) => text.length >= LOOKED_UP)
  return sql<TagRow[]>`
    select id, tag, plans from (
      ${after ? sql`` : named} (
        select id, tag, plans, false as is_named from (
          select * from search_tags
          where plans > 0 and text <> ${whole} ${terms.map(({ text }) => sql`and ${hasText(sql, text)}`)}
          ${isLookedUp ? sql`offset 0` : sql``}
        ) t
        ${after ? sql`where (plans, -id) < (${after.plans}, ${-after.number})` : sql``}
        order by plans desc, id limit ${plainNumber(sql, rows)}
      )
    ) t
    order by is_named desc, plans desc, id limit ${plainNumber(sql, rows)}`
}

/** The index knows so many letters and more. */
const LOOKED_UP = 3
const hasText = (sql: Sql, text: string) =>
  text.length >= LOOKED_UP
    ? sql`text like ${pattern(sql, text)}`
    : sql`strpos(text, ${unseenText(sql, text)}) > 0`

export async function findTag(sql: Sql, tag: string): Promise<TagRow | null> {
  const [row] = await sql<TagRow[]>`select id, tag, plans from search_tags where key = search_tag_key(${tag})`
  return row ?? null
}

/** Those that authors chose. */
export const listPopularTags = (sql: Sql, rows: number): Promise<FoundTag[]> => sql<FoundTag[]>`
  select tag, plans from search_tags where plans > 0 and tag <> ${FORECAST_TAG} order by plans desc, id limit ${rows}`
