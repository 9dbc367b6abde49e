import { randomBytes } from 'node:crypto'
import type { Sql } from '#server/db/database.ts'
import type { VisitorSaltsRow } from '#server/db/rows.gen.ts'

/** Adds the counts of one process to those of all processes. Members who deleted their account in the meantime are skipped. */
export async function addUse(
  sql: Sql,
  requests: ReadonlyMap<string, number>,
  members: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const seen = [...members].flatMap(([month, ids]) => [...ids].map((id) => ({ month, id })))
  await sql`
    with counted as (
      insert into daily_requests as r (day, requests)
      select * from unnest(${[...requests.keys()]}::date[], ${[...requests.values()]}::bigint[])
      on conflict (day) do update set requests = r.requests + excluded.requests
    ), locked_members as materialized (
      select id from users where id = any (${seen.map(({ id }) => id)}::uuid[]) order by id for key share
    )
    insert into active_members (month, user_id)
    select seen.month, seen.id
    from unnest(${seen.map(({ month }) => month)}::date[], ${seen.map(({ id }) => id)}::uuid[]) as seen (month, id)
    join locked_members on locked_members.id = seen.id
    on conflict do nothing`
}

/** These members are on the site: recorded only for those who get the weekly mail, which is for members who are not. */
export async function recordVisits(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql`
    with seen as (
      select user_id from weekly_mails
      where user_id = any (${[...userIds]}::uuid[]) and (seen_at < now() - interval '5 minutes' or unseen > 0)
      for no key update skip locked
    )
    update weekly_mails w set seen_at = now(), unseen = 0 from seen where w.user_id = seen.user_id`
}

/**
 * The first process that asks creates the salt of the day, and all processes share it. The table is unlogged, so that no
 * replica or archive contains it. But pg_dump does include it, unless the option --no-unlogged-table-data is set.
 */
export async function findOrInsertSalt(sql: Sql, day: string): Promise<Buffer> {
  const row = await sql.one<Pick<VisitorSaltsRow, 'salt'>>`
    insert into visitor_salts (day, salt) values (${day}, ${randomBytes(32)})
    on conflict (day) do update set day = excluded.day returning salt`
  return row.salt
}
