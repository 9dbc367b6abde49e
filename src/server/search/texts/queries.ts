import type { Sql } from '#server/db/database.ts'

/** Of published plans that were saved lately: those whose texts wait to be indexed, the longest first. */
export async function listDueTexts(sql: Sql, most: number): Promise<string[]> {
  const due = await sql<{ plan_id: string }[]>`
    select plan_id from plan_search where text_due is not null order by text_due limit ${most}`
  return due.map(({ plan_id }) => plan_id)
}

/** The words of one text, in a transaction of its own. */
export async function indexText(sql: Sql, planId: string): Promise<void> {
  await sql`select search_put_text(${planId})`
}

/** About how many plans have each word. */
export async function countWords(sql: Sql): Promise<void> {
  await sql`select search_count_words()`
}
