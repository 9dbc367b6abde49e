import {
  LEADERBOARD_SIZE,
  type LeaderboardEntry,
  type LeaderboardPeriod,
  type LeaderboardSort,
  type OwnPlace,
  PLACES_COUNTED,
} from '#domain/leaderboard.ts'
import type { Sql } from '#server/db/database.ts'
import { memberCard } from '#server/profiles/queries.ts'

/*
 * Each list is a walk along an index of 0023_ranking.sql, which is found by how the value is written there: hence the
 * points of a plan, which are the domain's, stand here in figures.
 */

type List = { sort: LeaderboardSort; period: LeaderboardPeriod }

export const listLeaders = (
  sql: Sql,
  { limit = LEADERBOARD_SIZE, ...list }: List & { limit?: number | undefined },
): Promise<LeaderboardEntry[]> => sql<LeaderboardEntry[]>`
  select ${memberCard(sql)} as member, t.likes_received, t.plans_posted, s.value
  from (
    select user_id, creator, ${valueOf(sql, list)} as value from ${scores(sql, list)} s
    where ${valueOf(sql, list)} > 0
    order by ${valueOf(sql, list)} desc, creator desc, user_id desc limit ${limit}
  ) s
  join profiles a on a.user_id = s.user_id join profile_stats t on t.user_id = s.user_id
  order by s.value desc, s.creator desc, s.user_id desc`

export async function findOwnPlace(sql: Sql, userId: string, list: List): Promise<OwnPlace | null> {
  const [row] = await sql<OwnPlace[]>`
    select t.likes_received, t.plans_posted, coalesce(me.value, 0) as value, case when me.value > 0 then 1 + (
      select count(*) from (
        select from ${scores(sql, list)} s
        where ${valueOf(sql, list)} > 0
          and (${valueOf(sql, list)}, creator, user_id) > (me.value, me.creator, me.user_id)
        limit ${PLACES_COUNTED}
      ) ahead
    ) end as place
    from profile_stats t
    left join (
      select user_id, creator, ${valueOf(sql, list)} as value from ${scores(sql, list)} s where user_id = ${userId}
    ) me on true
    where t.user_id = ${userId}`
  return row ?? null
}

const valueOf = (sql: Sql, { sort }: List) => (sort === 'points' ? sql`likes + 10 * plans` : sql(sort))

const scores = (sql: Sql, { period }: List) =>
  period === 'all'
    ? sql`(select user_id, creator, likes_received as likes, plans_posted as plans from profile_stats)`
    : sql`(
        select user_id, creator, ${sql(`${period}_likes`)} as likes, ${sql(`${period}_plans`)} as plans
        from period_scores where ${sql(period)} = period_start(${period}, now())
      )`
