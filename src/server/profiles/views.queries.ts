import type { ViewsPerDay } from '#domain/profiles/profiles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'

/** A visitor counts once per profile and day. */
export async function countProfileView(sql: Sql, memberId: string, visitor: Buffer): Promise<void> {
  await sql`
    insert into profile_views (profile_user_id, visitor)
    select id, ${visitor} from users where id = ${memberId} and closed_at is null ${rowLock(sql, 'share')} on conflict do nothing`
}

/** Returns a row for each of the last days, including days without a view. */
export const listProfileViews = (
  sql: Sql,
  userId: string,
  days: number,
): Promise<ViewsPerDay> => sql<ViewsPerDay>`
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(v.views, 0) as views
  from generate_series(zurich_day(now()) - ${days - 1}::int, zurich_day(now()), interval '1 day') as d (day)
  left join daily_profile_views v on v.profile_user_id = ${userId} and v.day = d.day::date
  order by d.day`
