import type { Feature, OpenTo } from '#domain/features.ts'
import type { Sql } from '#server/db/database.ts'

/** What nobody switched is open to everyone. */
export async function findOpenTo(sql: Sql, feature: Feature): Promise<OpenTo> {
  const [row] = await sql<{ open_to: OpenTo }[]>`
    select open_to from feature_switches where feature = ${feature}`
  return row?.open_to ?? 'everyone'
}
