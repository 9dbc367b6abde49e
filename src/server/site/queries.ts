import { STAFF_ROLES } from '#domain/roles.ts'
import type { CommunityCounts } from '#api/site.ts'
import { HOLDERS_SHOWN, type TeamMembers } from '#domain/points/badges.ts'
import type { FeatureSwitches } from '#domain/features.ts'
import type { Welcome } from '#domain/accounts/viewer.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { FORECAST_TAG } from '#domain/search/search.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

/** Sums of what is counted as it happens: none of it is counted here. */
export async function findCommunityCounts(sql: Sql): Promise<CommunityCounts> {
  const row = await sql.one<CommunityCounts>`
    with categories as (select category, sum(count)::bigint as plans from category_counts group by category)
    select
      coalesce((select sum(plans) from categories), 0)::bigint as plans,
      coalesce(sum(count) filter (where kind = 'members'), 0)::bigint as members,
      coalesce(sum(count) filter (where kind = 'comments'), 0)::bigint as comments,
      coalesce((select json_object_agg(category, plans) from categories where plans > 0), '{}') as categories
    from daily_counts where kind in ('members', 'comments')`
  return row
}

/** Limits the newest plans that are compared, and those that are returned. */
const NEWEST_COMPARED = 200
const BEST_RETURNED = 10

/** Lists published plans with a forecast: of the newest ones those that a validator approved first, then the most liked. */
export const listPlansWithForecast = (
  sql: Sql,
): Promise<{ id: string; slug: string; forecast: Forecast }[]> => sql<
  { id: string; slug: string; forecast: Forecast }[]
>`
  select p.id, p.slug, p.forecast
  from (
    select plan_id from plan_topics where topic = 'tag:' || search_tag_key(${FORECAST_TAG})
    order by online_at desc, plan_id desc limit ${plainNumber(sql, NEWEST_COMPARED)}
  ) newest
  join plans p on p.id = newest.plan_id and p.status = 'published' and p.forecast is not null
  join plan_stats s on s.plan_id = p.id
  order by p.validated desc, s.likes_count desc, p.id limit ${plainNumber(sql, BEST_RETURNED)}`

export async function findSwitches(sql: Sql): Promise<FeatureSwitches> {
  const { switches } = await sql.one<{ switches: FeatureSwitches }>`
    select coalesce(jsonb_object_agg(feature, open_to), '{}') as switches from feature_switches`
  return switches
}

/** Who looks after the site, highest first; among equals those who have been there longest. */
export const listTeam = (sql: Sql): Promise<TeamMembers[]> => sql<TeamMembers[]>`
  select a.role, json_agg(${memberCard(sql)} order by a.place) filter (where a.place <= ${HOLDERS_SHOWN}) as holders,
    greatest(count(*) - ${HOLDERS_SHOWN}, 0) as more
  from (
    select *, row_number() over (partition by role order by joined_at, user_id) as place from profiles
    where is_staff(role)
  ) a
  group by a.role
  order by array_position(${[...STAFF_ROLES]}::text[], a.role::text)`

export async function findWelcome(sql: Sql, userId: string): Promise<Welcome> {
  const row = await sql.one<Welcome>`
    select exists (select from comments c where c.user_id = p.user_id) as has_commented,
      exists (select from plans w where w.author_id = p.user_id and w.status <> 'rejected') as has_submitted,
      welcome_dismissed as is_dismissed
    from profiles p where p.user_id = ${userId}`
  return row
}

export async function updateWelcome(sql: Sql, userId: string, isDismissed: boolean): Promise<{ done: true }> {
  await sql`update profiles set welcome_dismissed = ${isDismissed} where user_id = ${userId}`
  return { done: true }
}
