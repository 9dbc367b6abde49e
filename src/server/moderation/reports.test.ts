import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeUser } from '#server/personal-data/erase.queries.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { waitForBlockedStatement } from '../../../tests/support/database.ts'
import { aConversation } from '../../../tests/support/messages.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const aComment = async () => {
  const [author, plan] = [await site.aMember(), await site.aPlan()]
  const { id } = await sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, content) values (${plan.id}, ${author.id}, 'Gagnez 500 € par jour') returning id`
  return { author, plan, id }
}

test('a comment is reported with its text, once per member at a time, and the report stays after its deletion', async () => {
  const { author, id } = await aComment()
  const reporter = await site.aMember()
  const browser = await site.as(reporter)
  const report = () => browser.post(`/api/comments/${id}/reports`, { reason: ' Arnaque ' })
  expect(statusesOf(await Promise.all([report(), report(), report()]))).toEqual([200, 409, 409])
  await sql`delete from comments where id = ${id}`
  expect(await sql`select * from reports where target_id = ${id}`).toMatchObject([
    {
      reporter_id: reporter.id,
      target_type: 'comment',
      target_user_id: author.id,
      reason: 'Arnaque',
      evidence: 'Gagnez 500 € par jour',
      status: 'open',
    },
  ])
  expect((await report()).status).toBe(404)
})

test('a report of one’s own comment, of a hidden, a deleted or an unknown one is refused', async () => {
  const { author, plan, id } = await aComment()
  const reasoned = { reason: 'Arnaque' }
  expect(
    await errorOf(await (await site.as(author)).post(`/api/comments/${id}/reports`, reasoned)),
  ).toMatchObject({
    status: 409,
  })
  const browser = await site.as(await site.aMember())
  for (const reason of [' ', '\u200b', 'a\0b'])
    expect(await errorOf(await browser.post(`/api/comments/${id}/reports`, { reason }))).toMatchObject({
      status: 422,
      field: 'reason',
    })
  const place = await sql.one<{ id: string }>`
    insert into comments (plan_id, deleted_at) values (${plan.id}, now()) returning id`
  expect((await browser.post(`/api/comments/${place.id}/reports`, reasoned)).status).toBe(404)
  await sql`update plans set status = 'pending' where id = ${plan.id}`
  expect((await browser.post(`/api/comments/${id}/reports`, reasoned)).status).toBe(404)
})

test('a profile is reported with its text', async () => {
  const member = await site.aMember({ pseudo: 'Faux Julien', handle: 'julien.f' })
  await sql`update profiles set bio = 'Banquier à Genève' where user_id = ${member.id}`
  const reporter = await site.as(await site.aMember())
  const report = (id: string) => reporter.post(`/api/members/${id}/reports`, { reason: 'Usurpation' })
  expect(statusesOf([await report(member.id), await report(member.id)])).toEqual([200, 409])
  expect(
    await sql`select target_type, target_user_id, evidence from reports where target_id = ${member.id}`,
  ).toEqual([
    {
      target_type: 'profile',
      target_user_id: member.id,
      evidence: 'Faux Julien\n@julien.f\nBanquier à Genève',
    },
  ])
  expect((await report(randomUUID())).status).toBe(404)
  const own = await (await site.as(member)).post(`/api/members/${member.id}/reports`, { reason: 'Moi' })
  expect(own.status).toBe(409)
})

test.each([
  ['five of line breaks', 5, `a${'\n'.repeat(3_997)}b`],
  ['ten of emoji, each on its own line', 10, '😀\n'.repeat(1_998)],
])(
  'messages that exceed the size of the evidence are shortened, each in part: %s',
  async (_what, count, content) => {
    const [reporter, other] = [await site.aMember(), await site.aMember()]
    const { id } = await aConversation(sql, reporter, other)
    const sent = await sql<{ id: string }[]>`
    insert into messages (conversation_id, sender_id, content)
    select ${id}, ${other.id}, n || ${content} from generate_series(1, ${count}) n returning id`
    const browser = await site.as(reporter)
    const messages = sent.map((message) => message.id)
    const response = await browser.post(`/api/conversations/${id}/reports`, {
      reason: 'Inondation',
      messages,
    })
    expect(response.status).toBe(200)
    const { evidence } = await sql.one<{ evidence: string }>`
    select evidence from reports where target_id = ${id}`
    for (let n = 1; n <= count; n += 1) expect(evidence).toContain(`> ${n}`)
  },
)

test('a profile that is reported while its account is being deleted leaves no copy of itself', async () => {
  const [member, reporter] = [await site.aMember(), await site.as(await site.aMember())]
  const [closed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const leaving = site.db.transaction(async (tx) => {
    await lockMember(tx, member.id, 'remove')
    await closeUser(tx, member.id, 'delete')
    closed.resolve()
    await mayEnd.promise
  })
  await closed.promise
  const reporting = reporter.post(`/api/members/${member.id}/reports`, { reason: 'Usurpation' })
  await waitForBlockedStatement(sql)
  mayEnd.resolve()
  await leaving
  expect((await reporting).status).toBe(200)
  expect(await sql`select target_user_id, evidence from reports where target_id = ${member.id}`).toEqual([
    { target_user_id: null, evidence: null },
  ])
})
