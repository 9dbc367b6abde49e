import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/platform/config/config.ts'
import { gatherAnalytics } from '#server/admin/analytics.ts'
import { openConnection } from '#server/platform/db/client.ts'
import type { Database, DatabaseTarget } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { recountDays } from '#server/ops/recount.queries.ts'
import { COMPLETE_WRITES } from './baseline-writes.ts'
import { type Comparison, compare } from './measure.ts'
import { aDatabaseOfPlans } from './short-plans.ts'

const READERS = 20_000
const LIKES_PER_PLAN = 10
const TIMES = 101

/** A database with so many plans, ten times as many likes and views, and members of every role. */
export async function aDatabaseToCount(
  server: Exclude<DatabaseTarget, string>,
  plans: number,
): Promise<Database> {
  const db = await aDatabaseOfPlans(server, plans)
  const { sql, end } = await openConnection({ ...server, database: `bench_${plans}` })
  await fill(sql).finally(end)
  return db
}

async function fill(sql: Sql) {
  await sql`set session_replication_role = replica`
  await sql`
    insert into users (name, email, email_verified, created_at)
    select 'Lecteur ' || n, n || '@lecture.test', true, now() - n % 700 * interval '1 day'
    from generate_series(1, ${READERS}) n`
  await sql`
    insert into profiles (user_id, pseudo, role)
    select id, name, case when abs(hashtext(name)) % 20 = 0 then 'vip' else 'user' end
    from users where email like '%@lecture.test'`
  await sql`
    insert into profile_stats (user_id, plans_posted)
    select u.id, count(p.id) from users u left join plans p on p.author_id = u.id group by u.id`
  await sql`
    insert into likes (plan_id, user_id, created_at)
    select p.id, u.id, now() - (p.n % 500) * interval '1 day'
    from (select id, row_number() over () as n from plans) p
    cross join generate_series(1, ${LIKES_PER_PLAN}) k
    join (select id, row_number() over () - 1 as place from users where email like '%@banc.test') u
      on u.place = (p.n * 7 + k) % 1000`
  await sql`
    insert into views (plan_id, day, visitor)
    select p.id, zurich_day(now()) - (p.n % 500)::int, sha256(convert_to(p.n || ':' || k, 'UTF8'))
    from (select id, row_number() over () as n from plans) p cross join generate_series(1, 10) k`
  await sql`insert into daily_views (plan_id, day, views) select plan_id, day, count(*) from views group by 1, 2`
  await sql`
    insert into active_members (month, user_id) select period_start('month', now()), id from users`
  await recountDays(sql)
  await sql`vacuum analyze`
}

/** Milliseconds of the queries of the analytics screen. */
export async function analyticsTimes(db: Database): Promise<number[]> {
  const { quotas } = readConfig({ LOCAL: '1' })
  const times: number[] = []
  for (let round = 0; round < TIMES; round++) {
    const began = performance.now()
    await gatherAnalytics({ db, config: { quotas } })
    times.push(performance.now() - began)
  }
  return times
}

/** Likes per second, one after the other, with all rows they write: with and without the counts by day. */
export async function countedLikes(db: Database): Promise<Comparison> {
  const people = await db.sql<{ id: string }[]>`
    select id from users where email like '%@lecture.test' limit 5000`
  const plans = await db.sql<{ id: string; slug: string; author_id: string }[]>`
    select id, slug, author_id from plans limit 97`
  let round = 0
  const next = () => {
    const [person, plan] = [people[round % people.length], plans[round % plans.length]]
    round++
    return { id: randomUUID(), person, plan } as never
  }
  const likes = (state: 'enable' | 'disable') => async (seconds: number) => {
    await db.sql.unsafe(`alter table likes ${state} trigger likes_count_inserted`)
    const began = performance.now()
    let done = 0
    while (performance.now() - began < seconds * 1000) {
      await db.transaction((tx) => Promise.all(COMPLETE_WRITES.like(tx, next())))
      done++
    }
    return done / ((performance.now() - began) / 1000)
  }
  return await compare(likes('enable'), likes('disable'))
}
