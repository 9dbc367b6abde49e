import type { Fragment, Sql } from './sql.ts'

/** So many under one key in so many seconds. */
export type Allowance = { key: string; max: number; seconds: number }
export type Hit = { hits: number; seconds_left: number }

/** Counts one hit and answers how many there are in the running window. */
export async function countHit(sql: Sql, key: string, seconds: number): Promise<Hit> {
  const [hit] = await sql<[Hit]>`${insertHits(sql, sql`select ${key}::text`, seconds)}`
  return hit
}

/**
 * `hits` of a larger statement, which reads `member`: one under each allowance in turn, until one is exceeded. Answered
 * with the member, they cost no way to the database of their own.
 */
export function memberHits(sql: Sql, allowances: Allowance[]): Fragment {
  const name = (place: number) => sql(`hit_${place}`)
  const counted = allowances.map(({ key, seconds }, place) => {
    const before = allowances[place - 1]
    const within = before ? sql`join ${name(place - 1)} h on h.hits <= ${before.max}` : sql``
    const keys = sql`select ${`${key} `} || member.id from member ${within}`
    return sql`${name(place)} as (${insertHits(sql, keys, seconds)}),`
  })
  const all = allowances.map((_, place) => sql`union all select ${place}, h.* from ${name(place)} h`)
  return sql`${counted} hits as (select -1 as place, 0 as hits, 0 as seconds_left where false ${all})`
}

/** An ended window starts anew. */
const insertHits = (sql: Sql, keys: Fragment, seconds: number): Fragment => sql`
  insert into rate_limits as r (key, hits, resets_at)
  select key, 1, now() + make_interval(secs => ${seconds}) from (${keys}) as keys (key)
  on conflict (key) do update set
    hits = case when r.resets_at > now() then r.hits + 1 else 1 end,
    resets_at = case when r.resets_at > now() then r.resets_at else excluded.resets_at end
  returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds_left`

export async function deleteEndedLimits(sql: Sql) {
  await sql`delete from rate_limits where resets_at <= now()`
}
