import { FORECAST_TAG, type FoundTag } from '#domain/search/search.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { allOf, hasText, INDEXED, unseen } from '#server/platform/db/search-fragments.ts'
import type { Query } from '#server/search/read-query.ts'
import type { SearchTagsRow } from '#server/platform/db/rows.gen.ts'

export type TagRow = FoundTag & Pick<SearchTagsRow, 'id'>
export type TagCursor = { plans: number; number: number }

export const POPULAR_TAGS = 5

/** The most used tags that contain the words; the others are left out. */
export const TAGS_WITH = 30

/** That very tag first, then the most used ones. */
export const listTagsWith = (
  sql: Sql,
  { text, words }: Query,
  { rows, after = null }: { rows: number; after?: TagCursor | null },
): Promise<TagRow[]> => {
  const exact = unseen(sql, text.replace(/^#?/, '#'))
  const named = sql`select id, tag, plans, true as is_named from search_tags where plans > 0 and text = ${exact} union all`
  const has = words.map((word) => hasText(sql, sql`text`, word))
  // Where the trigram index finds the tags, PostgreSQL must not scan the most used ones instead.
  const isLookedUp = words.some((word) => word.length >= INDEXED)
  return sql<TagRow[]>`
    select id, tag, plans from (
      ${after ? sql`` : named} (
        select id, tag, plans, false as is_named from (
          select * from search_tags where plans > 0 and text <> ${exact} and ${allOf(sql, has)}
          ${isLookedUp ? sql`offset 0` : sql``}
        ) t
        ${after ? sql`where (plans, -id) < (${after.plans}, ${-after.number})` : sql``}
        order by plans desc, id limit ${plainNumber(sql, rows)}
      )
    ) t
    order by is_named desc, plans desc, id limit ${plainNumber(sql, rows)}`
}

export async function findTag(sql: Sql, tag: string): Promise<TagRow | null> {
  return await sql.maybeOne<TagRow>`select id, tag, plans from search_tags where key = search_tag_key(${tag})`
}

/** Those that authors chose. */
export const listPopularTags = (sql: Sql, rows: number): Promise<FoundTag[]> => sql<FoundTag[]>`
  select tag, plans from search_tags where plans > 0 and tag <> ${FORECAST_TAG} order by plans desc, id limit ${rows}`
