import type { LeaderboardPeriod, LeaderboardSort } from '#domain/points/leaderboard.ts'
import type { Database, Sql, DatabaseTarget } from '#server/platform/db/database.ts'
import { findOwnPlace, listLeaders } from '#server/points/queries.ts'
import { aFilledDatabase } from './filled-database.ts'
import { median } from './measure.ts'

/** A few members have much, most have little, some nothing. */
export const aDatabaseOfMembers = (
  server: Exclude<DatabaseTarget, string>,
  members: number,
): Promise<Database> =>
  aFilledDatabase(server, 'bench_members', async (tx) => {
    await tx`
      insert into users (name, email, email_verified)
      select 'Membre ' || n, n || '@banc.test', true from generate_series(1, ${members}) n`
    await tx`
      insert into profiles (user_id, pseudo, role)
      select id, name, case when abs(hashtext(name)) % 20 = 0 then 'vip' else 'user' end from users`
    await tx`
      insert into profile_stats (user_id, creator, likes_received, plans_posted)
      select user_id, creator, floor(900 * power(abs(hashtext('l' || pseudo)) % 1000 / 1000.0, 6)),
        floor(20 * power(abs(hashtext('p' || pseudo)) % 1000 / 1000.0, 4))
      from profiles`
    await tx`
      insert into period_scores
      select user_id, creator, likes_received / 3, plans_posted / 4, likes_received / 9, plans_posted / 8
      from profile_stats`
  })

type List = { sort: LeaderboardSort; period: LeaderboardPeriod }
const SORTS: LeaderboardSort[] = ['points', 'likes', 'plans']
const PERIODS: LeaderboardPeriod[] = ['all', 'month', 'week']
export const LISTS: List[] = PERIODS.flatMap((period) => SORTS.map((sort) => ({ sort, period })))

const TIMES = 41

/** Median milliseconds of a list, and of finding the place of a member in its middle. */
export async function leaderboardTimes(sql: Sql, list: List): Promise<[leaders: number, place: number]> {
  const middle = await sql.one<{ user_id: string }>`
    select user_id from profile_stats where points > 0 order by points desc
    offset (select count(*) / 2 from profile_stats where points > 0) limit 1`
  return [
    await medianTime(() => listLeaders(sql, list)),
    await medianTime(() => findOwnPlace(sql, middle.user_id, list)),
  ]
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < TIMES; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}
