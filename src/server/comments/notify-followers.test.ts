import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { liveEventsOf } from '../../../tests/support/live-events.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import { notifyFollowers } from './discussions.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const run = (db: Database = site.db) => notifyFollowers({ db, live: site.live })

async function write(member: TestMember, plan: { id: string }, parent_id: string | null = null) {
  const id = randomUUID()
  const browser = await site.as(member)
  const response = await browser.post(`/api/plans/${plan.id}/comments`, { id, content: 'Bravo', parent_id })
  expect(response.status, await response.clone().text()).toBe(200)
  return id
}

const setLevel = async (member: TestMember, plan: { id: string }, level: string) =>
  await (await site.as(member)).put(`/api/plans/${plan.id}/discussion`, { level })

const linesOf = async (member: TestMember, plan: { id: string }) =>
  await sql<{ comment_id: string; read: boolean; message: string }[]>`
    select comment_id, read, message from notifications
    where user_id = ${member.id} and plan_id = ${plan.id} and type = 'discussion_active' order by created_at, id`

const markRead = (plan: { id: string }) =>
  sql`update notifications set read = true where plan_id = ${plan.id}`

/** A plan, and followers of its discussion. */
async function aDiscussion(followers: number) {
  const author = await site.aMember()
  const plan = await site.aPlan({ author_id: author.id })
  const members: TestMember[] = []
  for (let n = 0; n < followers; n++) {
    const member = await site.aMember()
    await setLevel(member, plan, 'follow')
    members.push(member)
  }
  return { author, plan, members }
}

/** Followers without a session, many at once. */
async function insertFollowers(plan: { id: string }, count: number) {
  await sql`
    insert into users (name, email, email_verified)
    select 'Suit ' || n, 'suit-' || n || '@exemple.test', true from generate_series(1, ${count}) n`
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen)
    select ${plan.id}, id, 'follow', true from users where email like 'suit-%'`
}

const notifiedOf = async (plan: { id: string }) =>
  await sql.one<{ lines: number; members: number }>`
    select count(*) as lines, count(distinct user_id) as members from notifications
    where plan_id = ${plan.id} and type = 'discussion_active'`

describe('Followers of a discussion', () => {
  test('are those who wrote a comment, unless they chose another level [332]', async () => {
    const { author, plan } = await aDiscussion(0)
    const [writer, quiet, newcomer] = [await site.aMember(), await site.aMember(), await site.aMember()]
    await setLevel(quiet, plan, 'direct')
    await write(writer, plan)
    await write(quiet, plan)
    await run()
    await markRead(plan)
    const comment = await write(newcomer, plan)
    await run()
    expect((await linesOf(writer, plan)).at(-1)).toMatchObject({ comment_id: comment, read: false })
    for (const member of [quiet, newcomer, author]) expect(await linesOf(member, plan)).toEqual([])
  })

  test('are notified once until they have read it, with the first new comment, also in their open tabs [332]', async () => {
    const { plan, members } = await aDiscussion(1)
    const [follower, writer] = [members[0]!, await site.aMember()]
    const events = await liveEventsOf(site.db, follower)
    const first = await write(writer, plan)
    await write(writer, plan)
    await run()
    await write(writer, plan)
    await run()
    expect(await linesOf(follower, plan)).toMatchObject([
      { comment_id: first, read: false, message: expect.stringMatching(/^De nouveaux commentaires sous «/) },
    ])
    // The event of the level that was set may arrive late.
    const types = () => events.map(({ type }) => type).filter((type) => type !== 'discussion_changed')
    await expect.poll(types).toEqual(['notification'])
    await markRead(plan)
    await run()
    expect(await linesOf(follower, plan)).toHaveLength(1)
    const next = await write(writer, plan)
    await run()
    expect((await linesOf(follower, plan)).map(({ comment_id }) => comment_id)).toEqual([first, next])
  })

  test('are not notified of their own comments, of what they were notified of otherwise, across a block, and when the discussion or the kind is muted [332] [333]', async () => {
    const { plan, members } = await aDiscussion(5)
    const [notified, blocked, muted, mutedKind, writer] = members as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    const stranger = await site.aMember()
    await setLevel(muted, plan, 'mute')
    await sql`update profiles set muted_notifications = '{discussion_active}' where user_id = ${mutedKind.id}`
    await sql`insert into blocks (blocker_id, blocked_id) values (${blocked.id}, ${writer.id})`
    const id = await write(writer, plan)
    await sql`
      insert into notifications (user_id, actor_id, plan_id, comment_id, type, title, message, read)
      values (${notified.id}, ${writer.id}, ${plan.id}, ${id}, 'new_mention', 'Mention', 'Texte', true)`
    await run()
    for (const member of members) expect(await linesOf(member, plan), member.pseudo).toEqual([])
    const other = await write(stranger, plan)
    await run()
    for (const member of [notified, blocked, writer])
      expect(await linesOf(member, plan)).toMatchObject([{ comment_id: other }])
    for (const member of [muted, mutedKind]) expect(await linesOf(member, plan)).toEqual([])
  })

  test('are all notified once, whether the job is stopped midway or runs in three processes [332]', async () => {
    const { plan } = await aDiscussion(0)
    await insertFollowers(plan, 1_201)
    const writer = await site.aMember()
    await write(writer, plan)
    // The writer follows too, without being notified: their id would be in one of the batches.
    await sql`delete from discussion_levels where user_id = ${writer.id}`
    // The third transaction fails: the round has started and one batch of followers is notified.
    let transactions = 0
    const stopped = {
      ...site.db,
      transaction: (work: Parameters<Database['transaction']>[0]) => {
        if (++transactions === 3) throw new Error('stopped')
        return site.db.transaction(work)
      },
    } as Database
    await expect(run(stopped)).rejects.toThrow('stopped')
    expect(await notifiedOf(plan)).toEqual({ lines: 500, members: 500 })
    // The first followers have read it: they would be notified again if the job began from the start.
    await markRead(plan)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await notifiedOf(plan)).toEqual({ lines: 1_201, members: 1_201 })
    expect(await sql`select from discussion_rounds`).toHaveLength(0)
  })

  test('are not notified while the plan is offline', async () => {
    const { plan, members } = await aDiscussion(1)
    await write(await site.aMember(), plan)
    await sql`update plans set status = 'pending' where id = ${plan.id}`
    await run()
    expect(await linesOf(members[0]!, plan)).toEqual([])
  })
})
