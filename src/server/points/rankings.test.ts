import { expect, test } from 'vitest'
import { closeUser } from '#server/personal-data/erase.queries.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import { waitForBlockedStatement } from '../../../tests/support/database.ts'
import { aSite } from '../../../tests/support/site.ts'
import { rowsRead, statementsOf } from '../../../tests/support/statements.ts'
import { updateRankings } from './rankings.ts'

const site = await aSite()
const { db } = site
const { sql } = db
/** The row’s version changes with each write. */
const stored = () => sql<{ id: string; week_likes: number }[]>`
  select xmin::text, plan_id as id, week_likes, month_likes, null as points from plan_stats
  union all select xmin::text, user_id, week_likes, month_likes, month_points from period_scores order by id`

test('the job writes only rows that have changed, and a second run writes none [125]', async () => {
  const author = await site.aMember()
  const [plan, other] = [
    await site.aPlan({ author_id: author.id }),
    await site.aPlan({ author_id: author.id }),
  ]
  const reader = await site.as(await site.aMember())
  await reader.put(`/api/plans/${plan.id}/like`)
  expect(await stored()).not.toContainEqual(expect.objectContaining({ week_likes: 1 }))
  await updateRankings(db)
  const first = await stored()
  expect(first).toContainEqual(expect.objectContaining({ id: plan.id, week_likes: 1, month_likes: 1 }))
  expect(first).toContainEqual(expect.objectContaining({ id: author.id, week_likes: 1, points: 1 }))
  await updateRankings(db)
  expect(await stored()).toEqual(first)

  await reader.put(`/api/plans/${other.id}/like`)
  await updateRankings(db)
  const ofPlan = (rows: { id: string }[]) => rows.find(({ id }) => id === plan.id)
  expect(ofPlan(await stored())).toEqual(ofPlan(first))
  for (const { id } of [plan, other]) await reader.delete(`/api/plans/${id}/like`)
  await updateRankings(db)
  expect(await sql`select from period_scores`).toHaveLength(0)
  expect(await sql`select from plan_stats where month_likes > 0`).toHaveLength(0)
})

test('two runs at once, with likes meanwhile, leave what a third run would write [125]', async () => {
  const author = await site.aMember()
  const plans = await Promise.all(Array.from({ length: 8 }, () => site.aPlan({ author_id: author.id })))
  const readers = await Promise.all([1, 2, 3].map(async () => site.as(await site.aMember())))
  const likes = readers.flatMap((reader) => plans.map(({ id }) => reader.put(`/api/plans/${id}/like`)))
  await Promise.all([updateRankings(db), ...likes, updateRankings(db)])
  await updateRankings(db)
  expect(await sql`select week_likes, month_points from period_scores where user_id = ${author.id}`).toEqual([
    { week_likes: 24, month_points: 24 },
  ])
})

test('a member who leaves while the job runs gets no score [125]', async () => {
  const author = await site.aMember()
  const plan = await site.aPlan({ author_id: author.id })
  await (await site.as(await site.aMember())).put(`/api/plans/${plan.id}/like`)
  const [closed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const leaving = db.transaction(async (tx) => {
    await lockMember(tx, author.id, 'remove')
    await closeUser(tx, author.id, 'delete')
    closed.resolve()
    await mayEnd.promise
  })
  await closed.promise
  const run = updateRankings(db)
  await waitForBlockedStatement(sql)
  mayEnd.resolve()
  await Promise.all([leaving, run])
  expect(await sql`select from period_scores where user_id = ${author.id}`).toHaveLength(0)
})

test('the job reads what has happened since, however many members and plans there are', async () => {
  await db.transaction(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into users (name, email) select 'Membre ' || n, n || '@exemple.test' from generate_series(1, 4000) n`
    await tx`insert into profile_stats (user_id) select id from users on conflict do nothing`
    await tx`
      insert into likes (plan_id, user_id, created_at)
      select plan_id, id, now() - interval '2 months' from users, (select plan_id from plan_stats limit 1) p on conflict do nothing`
    await tx`
      insert into xp_events (user_id, kind, cause, amount, created_at)
      select id, 'like_received', id::text, 1, now() - interval '2 months' from users`
  })
  await sql`vacuum analyze`
  const statements = await statementsOf(() => updateRankings(db))
  const { read, steps } = await rowsRead(
    sql,
    statements.filter(({ text }) => /^\s*select .*from/s.test(text)),
  )
  expect(read, steps).toBeLessThan(1_000)
})
