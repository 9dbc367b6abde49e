import { randomBytes } from 'node:crypto'
import { VISIT } from '#domain/accounts/viewer.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import type { VisitorSaltsRow } from '#server/platform/db/rows.gen.ts'

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

/**
 * These members are on the site. Written every few minutes at most; another process that writes the same member is skipped.
 * With a new visit, the end of the one before is stored. `weekly_mails` are for members who were not on the site.
 */
export async function recordVisits(sql: Sql, userIds: readonly string[]): Promise<void> {
  const isDue = (seenAt: Fragment) => sql`${seenAt} < now() - make_interval(mins => ${VISIT.recordedMinutes})`
  await sql`
    with of_mails as (
      select user_id from weekly_mails
      where user_id = any (${[...userIds]}::uuid[]) and (${isDue(sql`seen_at`)} or unseen > 0)
      for no key update skip locked
    ), mails as (
      update weekly_mails w set seen_at = now(), unseen = 0 from of_mails where w.user_id = of_mails.user_id
    ), visitors as (
      select user_id from profiles
      where user_id = any (${[...userIds]}::uuid[]) and (visited_at is null or ${isDue(sql`visited_at`)})
      for no key update skip locked
    )
    update profiles p set visited_at = now(), previous_visit_at =
      case when visited_at < now() - make_interval(mins => ${VISIT.idleMinutes}) then visited_at else previous_visit_at end
    from visitors where p.user_id = visitors.user_id`
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
