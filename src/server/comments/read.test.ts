import { expect, test } from 'vitest'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { aSite } from '../../../tests/support/site.ts'
import { listSuggestions } from './mentions.queries.ts'
import { readComments, readReplies } from './read.ts'

const site = await aSite()
const { db } = site

/** Rows of all tables that the transaction has read so far. */
const rowsRead = async (tx: Sql) =>
  (
    await tx.one<{ rows: number }>`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`
  ).rows

/** A plan with as many threads as one of them has replies. */
async function aDiscussion(count: number) {
  const plan = await site.aPlan()
  return await db.transaction(async (tx) => {
    // Without the triggers of each row.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into comments (plan_id, content, created_at)
      select ${plan.id}, 'Racine', now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`
    const middle = await tx.one<{ id: string }>`
      select id from comments where plan_id = ${plan.id} order by created_at offset ${count / 2} limit 1`
    await tx`
      insert into comments (plan_id, parent_id, content, created_at)
      select ${plan.id}, ${middle.id}, 'Réponse', now() + n * interval '1 second' from generate_series(1, ${count}::int) n`
    const reply = await tx.one<{ id: string }>`
      select id from comments where parent_id = ${middle.id} order by created_at offset ${count / 2} limit 1`
    return { planId: plan.id, thread: middle.id, reply: reply.id }
  })
}

test('pages around a comment, a thread and suggestions read as many rows of a long discussion as of a short one', async () => {
  const [short, long] = [await aDiscussion(60), await aDiscussion(6_000)]
  await db.sql.unsafe('analyze comments')
  const viewer = { ...(await site.aMember()), role: 'user', subscribed: false } as unknown as SessionMember
  const rowsOf = async (read: (tx: Sql) => Promise<unknown>) =>
    await db.transaction(async (tx) => {
      const before = await rowsRead(tx)
      await read(tx)
      return (await rowsRead(tx)) - before
    })
  const reads = ({ planId, thread, reply }: typeof short) => [
    (tx: Sql) => readComments(tx, planId, { sort: 'oldest', around: reply }),
    (tx: Sql) => readReplies(tx, reply, { around: reply }),
    (tx: Sql) => readReplies(tx, thread, {}),
    (tx: Sql) => readComments(tx, planId, { sort: 'useful' }),
    (tx: Sql) => listSuggestions(tx, { viewer, planId, threadId: thread, text: '' }),
  ]
  for (const [index, ofLong] of reads(long).entries()) {
    const [few, many] = [await rowsOf(reads(short)[index]!), await rowsOf(ofLong)]
    expect(many, `read ${index}`).toBeLessThan(few + 100)
  }
})
