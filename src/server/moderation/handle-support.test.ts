import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ListPage, STAFF_PAGE_SIZE, type SupportRequest } from '#domain/moderation/staff.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000', OPERATOR_EMAIL: 'equipe@exemple.test' } })
const { sql } = site.db
const moderator = await site.aMember({ role: 'moderator' })
const browser = await site.as(moderator)

const write = async (member: { id: string } | undefined, subject: string, message = 'Bonjour') => {
  const request = { id: randomUUID(), email: 'nadia@exemple.test', subject, message }
  expect((await (await site.as(member)).post('/api/support', request)).status).toBe(200)
  return request.id
}
const list = async (query = '') => {
  const response = await browser.get(`/api/moderation/support${query}`)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as ListPage<SupportRequest>
}
const close = (id: string, response?: string, by = browser) =>
  by.post(`/api/moderation/support/${id}`, response === undefined ? {} : { answer: response })
const subjectsOf = ({ rows }: ListPage<SupportRequest>) => rows.map(({ subject }) => subject)

test('requests of VIP members come first, then the oldest; closed ones are listed newest first [147] [190]', async () => {
  const [member, vip] = [await site.aMember(), await site.aMember({ role: 'vip' })]
  const ids = [
    await write(undefined, '1'),
    await write(vip, '2'),
    await write(member, '3'),
    await write(vip, '4'),
  ]
  const waiting = await list()
  expect(subjectsOf(waiting)).toEqual(['2', '4', '1', '3'])
  expect(waiting.rows[0]).toMatchObject({ is_vip: true, email: null, member: { user_id: vip.id } })
  expect(waiting.rows[2]).toMatchObject({ is_vip: false, email: 'nadia@exemple.test', member: null })
  for (const id of ids) expect((await close(id)).status).toBe(200)
  expect(subjectsOf(await list())).toEqual([])
  const closed = await list('?list=done')
  expect(subjectsOf(closed)).toEqual(['4', '3', '2', '1'])
  expect(JSON.stringify([waiting, closed])).not.toContain(vip.email)
  expect(closed.rows[0]).toMatchObject({ handled_by: moderator.pseudo, handled_at: expect.any(String) })
})

test('the list of requests has pages in both directions', async () => {
  await sql`
    insert into support_requests (email, subject, message, is_vip)
    select 'a@exemple.test', 'Page ' || n, 'Bonjour', n % 2 = 0 from generate_series(1, ${STAFF_PAGE_SIZE + 4}) n`
  const first = await list()
  const second = await list(`?after=${first.next}`)
  expect([first.rows.length, second.rows.length]).toEqual([STAFF_PAGE_SIZE, 4])
  expect(await list(`?before=${second.previous}`)).toEqual(first)
  expect((await browser.get('/api/moderation/support?after=x')).status).toBe(422)
  await sql`delete from support_requests`
})

test('the reply is mailed to the sender, with what they wrote, and is logged [198]', async () => {
  const member = await site.aMember()
  const id = await write(member, '<b>Mon</b> compte', 'Où est\nmon plan ?')
  await sql`update users set email = ${`nouvelle-${member.email}`} where id = ${member.id}`
  const response = 'Le voici :\n<a href="javascript:alert(1)">lien</a>'
  expect((await close(id, response)).status).toBe(200)
  const mail = (await site.mailbox.list()).find(({ to }) => to === `nouvelle-${member.email}`)
  expect(mail).toMatchObject({ replyTo: 'equipe@exemple.test' })
  expect(mail?.subject).toContain('<b>Mon</b> compte')
  for (const line of ['Le voici', '<a href="javascript:alert(1)">lien</a>', 'Où est', 'mon plan'])
    expect(mail?.text).toContain(line)
  expect(mail?.html).not.toContain('<a href="javascript:')
  expect((await list('?list=done')).rows[0]).toMatchObject({ id, answer: response })
  expect(await sql`select * from moderation_logs_extended where target_id = ${id}`).toMatchObject([
    {
      admin_id: moderator.id,
      target_user_id: member.id,
      action_type: 'close_support_request',
      target_type: 'support_request',
      reason: response,
      details: { subject: '<b>Mon</b> compte' },
    },
  ])
})

test('without a reply nothing is mailed', async () => {
  const id = await write(undefined, 'Publicité')
  const before = (await site.mailbox.list()).length
  expect((await close(id, ' \n ')).status).toBe(200)
  expect((await site.mailbox.list()).length).toBe(before)
  expect((await list('?list=done')).rows[0]).toMatchObject({ id, answer: null })
})

test('a request is closed once: of several at once, all but one get a conflict', async () => {
  const id = await write(undefined, 'Une fois')
  const other = await site.as(await site.aMember({ role: 'admin' }))
  const responses = await Promise.all([close(id, 'A'), close(id, 'B', other), close(id, 'C')])
  expect(statusesOf(responses)).toEqual([200, 409, 409])
  expect(await errorOf(await close(id, 'D'))).toMatchObject({
    status: 409,
    message: 'Cette demande vient d’être traitée par quelqu’un d’autre.',
  })
  expect(await sql`select from moderation_logs_extended where target_id = ${id}`).toHaveLength(1)
  expect((await site.mailbox.list()).filter(({ subject }) => subject.endsWith('Une fois'))).toHaveLength(2)
  expect((await close(randomUUID(), 'E')).status).toBe(404)
  expect((await close(await write(undefined, 'Long'), 'x'.repeat(5001))).status).toBe(422)
})
