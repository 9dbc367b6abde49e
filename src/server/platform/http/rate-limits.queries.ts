import type { Fragment, Sql } from '#server/platform/db/sql.ts'

/** At most `max` hits under one key within `seconds`. */
export type Allowance = { key: string; max: number; seconds: number }
export type Hit = { hits: number; seconds_left: number }

/** Adds hits to each key, and returns the hits in the current window of each. A key may occur only once. */
export async function countHits(
  sql: Sql,
  counted: { keys: string[]; hits: number[]; seconds: number[] },
): Promise<Map<string, Hit>> {
  // The rows are locked in the order of their keys, so that two processes cannot deadlock.
  const keys = sql`
    select * from unnest(${counted.keys}::text[], ${counted.hits}::int[], ${counted.seconds}::int[]) order by 1`
  const rows = await sql<(Hit & { key: string })[]>`${insertHits(sql, keys)}, key`
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * The CTE `hits` for a statement that has the CTE `member`. It counts one hit under each allowance in turn, until one is
 * exceeded. It runs in the query that reads the member, to save a round trip.
 */
export function memberHits(sql: Sql, allowances: Allowance[]): Fragment {
  const name = (place: number) => sql(`hit_${place}`)
  const counted = allowances.map(({ key, seconds }, place) => {
    const before = allowances[place - 1]
    const within = before ? sql`join ${name(place - 1)} h on h.hits <= ${before.max}` : sql``
    const keys = sql`select ${`${key} `} || member.id, 1, ${seconds}::int from member ${within}`
    return sql`${name(place)} as (${insertHits(sql, keys)}),`
  })
  const all = allowances.map((_, place) => sql`union all select ${place}, h.* from ${name(place)} h`)
  return sql`${counted} hits as (select -1 as place, 0 as hits, 0 as seconds_left where false ${all})`
}

/** For rows of a key, hits and seconds. When the window has ended, a new one starts. */
export const insertHits = (sql: Sql, keys: Fragment): Fragment => sql`
  insert into rate_limits as r (key, hits, resets_at)
  select key, hits, now() + make_interval(secs => seconds) from (${keys}) as keys (key, hits, seconds)
  on conflict (key) do update set
    hits = case when r.resets_at > now() then r.hits else 0 end + excluded.hits,
    resets_at = case when r.resets_at > now() then r.resets_at else excluded.resets_at end
  returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds_left`

export async function deleteHits(sql: Sql, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`
}
