import type { Fragment, Sql } from '#server/db/sql.ts'

/** So many under one key in so many seconds. */
export type Allowance = { key: string; max: number; seconds: number }
export type Hit = { hits: number; seconds_left: number }

/** Hits under each key, each once, and for how many seconds they count: how many there are now in the running window. */
export async function countHits(
  sql: Sql,
  counted: { keys: string[]; hits: number[]; seconds: number[] },
): Promise<Map<string, Hit>> {
  // In one order, so that two processes cannot deadlock.
  const keys = sql`
    select * from unnest(${counted.keys}::text[], ${counted.hits}::int[], ${counted.seconds}::int[]) order by 1`
  const rows = await sql<(Hit & { key: string })[]>`${insertHits(sql, keys)}, key`
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * `hits` of a larger statement, which reads `member`: one under each allowance in turn, until one is exceeded. Read
 * together with the member, they need no statement of their own.
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

/** An ended window starts anew. */
const insertHits = (sql: Sql, keys: Fragment): Fragment => sql`
  insert into rate_limits as r (key, hits, resets_at)
  select key, hits, now() + make_interval(secs => seconds) from (${keys}) as keys (key, hits, seconds)
  on conflict (key) do update set
    hits = case when r.resets_at > now() then r.hits else 0 end + excluded.hits,
    resets_at = case when r.resets_at > now() then r.resets_at else excluded.resets_at end
  returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds_left`

export async function deleteHits(sql: Sql, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`
}
