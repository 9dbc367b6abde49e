import {
  LEADERBOARD_SIZE,
  type LeaderboardEntry,
  type LeaderboardPeriod,
  type LeaderboardSort,
  type OwnPlace,
  PLACES_COUNTED,
} from '#domain/points/leaderboard.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

type List = { sort: LeaderboardSort; period: LeaderboardPeriod }

/** A walk along one index of the leaderboard, from its best. */
export const listLeaders = (
  sql: Sql,
  { limit = LEADERBOARD_SIZE, ...list }: List & { limit?: number | undefined },
): Promise<LeaderboardEntry[]> => sql<LeaderboardEntry[]>`
  select ${memberCard(sql)} as member, t.likes_received, t.plans_posted, s.value
  from (
    select user_id, creator, value from ${scores(sql, list)} s
    where value > 0 order by value desc, creator desc, user_id desc limit ${limit}
  ) s
  join profiles a on a.user_id = s.user_id join profile_stats t on t.user_id = s.user_id
  order by s.value desc, s.creator desc, s.user_id desc`

/** Counts who is ahead along the same index. */
export async function findOwnPlace(sql: Sql, userId: string, list: List): Promise<OwnPlace | null> {
  return await sql.maybeOne<OwnPlace>`
    select t.likes_received, t.plans_posted, coalesce(me.value, 0) as value, case when me.value > 0 then 1 + (
      select count(*) from (
        select from ${scores(sql, list)} s
        where value > 0 and (value, creator, user_id) > (me.value, me.creator, me.user_id) limit ${PLACES_COUNTED}
      ) ahead
    ) end as place
    from profile_stats t left join ${scores(sql, list)} me on me.user_id = t.user_id
    where t.user_id = ${userId}`
}

/** All members with their value in a list; none of an earlier month or week. */
const scores = (sql: Sql, { sort, period }: List) =>
  period === 'all'
    ? sql`(select user_id, creator, ${sql(ALL_TIME[sort])} as value from profile_stats)`
    : sql`(
        select user_id, creator, ${sql(`${period}_${sort}`)} as value from period_scores
        where ${sql(period)} = period_start(${period}, now())
      )`

const ALL_TIME = { points: 'points', likes: 'likes_received', plans: 'plans_posted' } as const
