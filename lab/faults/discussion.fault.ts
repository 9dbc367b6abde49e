import { expect, test } from 'vitest'
import { removeAccount } from '#server/personal-data/purge.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notifyFollowers } from '#server/comments/discussions.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { removePlans } from '#server/plans/removal.ts'
import { aSite } from '../../tests/support/site.ts'

const site = await aSite()
const { db } = site
const { sql } = db

const THREADS = 25_000
const THREAD = 12_000
const MENTIONS = 5_000
const FOLLOWERS = 10_000
const LONGEST_MS = 500

/** Runs the job and returns its longest transaction: other members wait no longer for its locks. */
async function longestTransaction(job: (db: Database) => Promise<void>): Promise<number> {
  let longest = 0
  const transaction: Database['transaction'] = async (work) => {
    const start = performance.now()
    const result = await db.transaction(work)
    longest = Math.max(longest, performance.now() - start)
    return result
  }
  await job({ ...db, transaction })
  return longest
}

/** Comments by the member under the plan: threads, one of them with 12,000 replies, and as many replies by its author. */
async function fillDiscussion(planId: string, memberId: string, authorId: string) {
  await sql`
    insert into comments (plan_id, user_id, content)
    select ${planId}, ${memberId}, 'Bonjour @luc' from generate_series(1, ${THREADS})`
  await sql`
    insert into comments (plan_id, user_id, content, parent_id)
    select ${planId}, ${memberId}, 'Bonjour @luc', (select id from comments where plan_id = ${planId} limit 1)
    from generate_series(1, ${THREAD})`
  await sql`
    insert into comments (plan_id, user_id, content, parent_id)
    select ${planId}, ${authorId}, 'Bonjour @luc', id
    from (select id from comments where plan_id = ${planId} and parent_id is null limit ${THREAD}) threads`
}

test('a plan with 50,000 comments, and a member with as many comments and likes of them, are deleted in short batches; 10,000 followers are notified [332] [358]', async () => {
  const [member, author, writer] = [await site.aMember(), await site.aMember(), await site.aMember()]
  const [deleted, kept] = [
    await site.aPlan({ author_id: author.id }),
    await site.aPlan({ author_id: author.id }),
  ]
  for (const { id } of [deleted, kept]) await fillDiscussion(id, member.id, author.id)
  await sql`insert into comment_likes (comment_id, user_id) select id, ${member.id} from comments`
  await sql`
    insert into comment_mentions (comment_id, name, user_id)
    select id, 'luc', ${member.id} from comments where plan_id = ${kept.id} limit ${MENTIONS}`
  await sql`
    update comments c set likes_count = 1,
      replies_count = (select count(*) from comments r where r.parent_id = c.id),
      author_replies = (select count(*) from comments r where r.parent_id = c.id and r.user_id = ${author.id})`
  await sql`
    update plan_stats s set comments_count = (select count(*) from comments c where c.plan_id = s.plan_id)`
  await sql`
    insert into users (name, email, email_verified)
    select 'Suit ' || n, 'suit-' || n || '@exemple.test', true from generate_series(1, ${FOLLOWERS}) n`
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen)
    select ${deleted.id}, id, 'follow', true from users where email like 'suit-%'`
  await sql`vacuum analyze`

  const comment = { id: crypto.randomUUID(), content: 'Bravo' }
  await (await site.as(writer)).post(`/api/plans/${deleted.id}/comments`, comment)
  expect(await longestTransaction((timed) => notifyFollowers({ ...site.ctx, db: timed }))).toBeLessThan(
    LONGEST_MS,
  )
  const lines = await sql`select distinct user_id from notifications where type = 'discussion_active'`
  expect(lines).toHaveLength(FOLLOWERS)

  await (await site.as(author)).delete(`/api/plans/${deleted.id}`)
  expect(
    await longestTransaction((timed) => removePlans({ ...site.ctx, db: timed }, [deleted.id])),
  ).toBeLessThan(LONGEST_MS)
  await (await site.as(member)).delete('/api/account', { pseudo: member.pseudo, plans: 'keep' })
  expect(
    await longestTransaction((timed) => removeAccount({ ...site.ctx, db: timed }, member.id)),
  ).toBeLessThan(LONGEST_MS)
  const replaced = await sql`select from comments where content = 'Bonjour @supprimé'`
  expect(replaced.count).toBe(MENTIONS)
  const wrong = await listMismatches(sql)
  expect(wrong.filter(({ of }) => of === 'comment' || of === 'plan')).toEqual([])
})
