import { expect, test } from 'vitest'
import { aSite } from '../../../tests/support/site.ts'
import { rowsRead, statementsOf } from '../../../tests/support/statements.ts'
import { expireRecentLikes } from './actions.ts'

const site = await aSite()
const { db } = site

test('after a week without jobs, likes leave « Cette semaine » in statements that each read a bounded number', async () => {
  for (let n = 0; n < 40; n += 1) await site.aPlan()
  await db.transaction(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into likes (plan_id, user_id, created_at)
      select id, gen_random_uuid(), now() - interval '7 days' - n * interval '25 minutes' from plans, generate_series(1, 400) n`
    await tx`update plan_stats set week_likes = 400, month_likes = 400, recent_likes_until = now() - interval '7 days'`
    await tx`update recent_likes_progress set until = now() - interval '7 days'`
  })
  const statements = await statementsOf(() => expireRecentLikes(db))
  expect(await db.sql`select distinct week_likes, month_likes from plan_stats`).toEqual([
    { week_likes: 0, month_likes: 400 },
  ])
  for (const statement of statements.filter(({ text }) => /^\s*(select|with|update)/.test(text))) {
    const { read, steps } = await rowsRead(db.sql, [statement])
    expect(read, `${statement.text}\n${steps}`).toBeLessThan(12_000)
  }
})
