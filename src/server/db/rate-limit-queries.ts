import type { Sql } from './sql.ts'

type Hit = { hits: number; seconds_left: number }

/** Counts one hit and answers how many there are in the running window; an ended window starts anew. */
export async function countHit(sql: Sql, key: string, seconds: number): Promise<Hit> {
  const [hit] = await sql<[Hit]>`
    insert into rate_limits as r (key, hits, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when r.resets_at > now() then r.hits + 1 else 1 end,
      resets_at = case when r.resets_at > now() then r.resets_at else excluded.resets_at end
    returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds_left`
  return hit
}

export async function deleteEndedLimits(sql: Sql) {
  await sql`delete from rate_limits where resets_at <= now()`
}
