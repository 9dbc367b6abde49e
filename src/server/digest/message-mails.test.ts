import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE } from '#api/live.ts'
import { parseEml } from '#server/platform/adapters/mail/mailbox.ts'
import { aMailProcess } from '../../../tests/support/mail-process.ts'
import { aMailServer } from '../../../tests/support/mail-server.ts'
import { aConversation, aMessagesSite, type Person } from '../../../tests/support/messages.ts'
import { sendMessageMails } from './message-mails.ts'
import { unique } from '../../../tests/support/unique.ts'

const site = await aMessagesSite()
const { aPerson, opened, sent, read, remove } = site
const { sql } = site.db
const SECRET_TEXT = 'Rendez-vous à la gare'

/** A member wrote to another one, whose mail is due in a quarter of an hour. */
async function anUnreadMail({ reader, count = 1 }: { reader?: Person; count?: number } = {}) {
  const sender = await aPerson({ role: 'vip', pseudo: unique('Nour') })
  const to = reader ?? (await aPerson({ role: 'user' }))
  const id = await opened(sender, to)
  const write = () => sent(sender, id, SECRET_TEXT)
  for (let n = 1; n < count; n++) await write()
  return { id, sender, reader: to, write, last: await write() }
}

/** As if so much time had gone by since. */
async function later(interval: string) {
  await sql`update conversation_recipients set mail_due_at = mail_due_at - ${interval}::interval, mailed_at = mailed_at - ${interval}::interval`
}
const aQuarterLater = () => later('15 minutes')

const mailsTo = async ({ email }: { email: string }) =>
  (await site.mailbox.list()).filter(({ to }) => to === email)

const dueOf = async (conversationId: string) => {
  const row = await sql.one<{ due: string | null }>`
    select case when mail_due_at is null then null when mail_due_at > now() then 'later' else 'now' end as due
    from conversation_recipients where conversation_id = ${conversationId}`
  return row.due
}

const sendDue = () => sendMessageMails(site.ctx)

describe('A member who has not read their messages', () => {
  test('is mailed once after a quarter of an hour, with the sender and the number, and never the text', async () => {
    const { id, sender, reader } = await anUnreadMail({ count: 3 })
    await later('14 minutes')
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    await later('1 minute')
    await sendDue()
    await sendDue()
    const [mail, ...others] = await mailsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`${sender.pseudo} vous a écrit sur Plan B`)
    expect(mail?.text).toContain('3 messages non lus vous attendent')
    expect(mail?.text).toContain(`${site.ctx.site.url}/messages?c=${id}\n`)
    expect(JSON.stringify(mail)).not.toContain(SECRET_TEXT.slice(0, 8))
    expect(await mailsTo(sender)).toEqual([])
  })

  test('is not mailed about messages that were read or deleted meanwhile', async () => {
    const [seen, deleted] = [await anUnreadMail(), await anUnreadMail()]
    await read(seen.reader, seen.id)
    await remove(deleted.sender, deleted.last.id)
    await aQuarterLater()
    await sendDue()
    for (const { reader, id } of [seen, deleted]) {
      expect(await mailsTo(reader)).toEqual([])
      expect(await dueOf(id)).toBeNull()
    }
  })

  test('is not mailed about messages that are read or deleted in the minute in which the mail is due', async () => {
    const [seen, deleted] = [await anUnreadMail(), await anUnreadMail()]
    await aQuarterLater()
    await sql`update messages set is_read = true where conversation_id = ${seen.id}`
    await sql`update messages set content = null, deleted_at = now() where conversation_id = ${deleted.id}`
    await sendDue()
    for (const { reader, id } of [seen, deleted]) {
      expect(await mailsTo(reader)).toEqual([])
      expect(await dueOf(id)).toBeNull()
    }
  })

  test('is mailed once a day for each conversation, however many messages arrive', async () => {
    const { id, reader, write } = await anUnreadMail()
    const other = await anUnreadMail({ reader })
    await aQuarterLater()
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(2)
    await write()
    await write()
    await aQuarterLater()
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(2)
    expect(await dueOf(id)).toBe('later')
    await later('23 hours')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(2)
    await later('1 hour')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(3)
    expect(await dueOf(other.id)).toBeNull()
  })

  test('who muted these mails gets none, but still gets notifications on the site', async () => {
    const { id, reader } = await anUnreadMail()
    await reader.browser.patch('/api/my/preferences', { channel: 'mail', mute: ['new_message'] })
    const { reader: quiet } = await anUnreadMail()
    await quiet.browser.patch('/api/my/preferences', { channel: 'site', mute: ['new_message'] })
    await aQuarterLater()
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    expect(await dueOf(id)).toBeNull()
    expect(await mailsTo(quiet)).toHaveLength(1)
  })

  test('gets no mail about a member whom they blocked, who blocked them, or who is banned permanently', async () => {
    const [one, other, banned] = [await anUnreadMail(), await anUnreadMail(), await anUnreadMail()]
    await sql`insert into user_bans (user_id, type) values (${banned.sender.id}, 'perm')`
    await one.reader.browser.put(`/api/members/${one.sender.id}/block`)
    await other.sender.browser.put(`/api/members/${other.reader.id}/block`)
    await aQuarterLater()
    await sendDue()
    for (const { reader } of [one, other, banned]) expect(await mailsTo(reader)).toEqual([])
  })

  test('is not mailed while banned permanently, nor at an unconfirmed address', async () => {
    const [perm, ip, unconfirmed, temp] = [
      await anUnreadMail(),
      await anUnreadMail(),
      await anUnreadMail(),
      await anUnreadMail(),
    ]
    await sql`
      insert into user_bans (user_id, type, end_at) values (${perm.reader.id}, 'perm', null), (${ip.reader.id}, 'ip', null),
        (${temp.reader.id}, 'temp', now() + interval '1 day')`
    await sql`update users set email_verified = false where id = ${unconfirmed.reader.id}`
    await aQuarterLater()
    await sendDue()
    for (const { reader } of [perm, ip, unconfirmed]) expect(await mailsTo(reader)).toEqual([])
    expect(await mailsTo(temp.reader)).toHaveLength(1)
  })

  test('is mailed when their quiet hours end [340]', async () => {
    const { id, reader } = await anUnreadMail()
    await sql`
      update profiles set quiet_from = extract(hour from (now() - interval '1 hour') at time zone 'Europe/Zurich'),
        quiet_to = extract(hour from (now() + interval '2 hours') at time zone 'Europe/Zurich')
      where user_id = ${reader.id}`
    await aQuarterLater()
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    expect(await dueOf(id)).toBe('later')
    await sql`update profiles set quiet_from = null, quiet_to = null where user_id = ${reader.id}`
    await later('1 day')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  test('does not see the name of a deleted sender', async () => {
    const { sender, reader } = await anUnreadMail()
    await sql`delete from users where id = ${sender.id}`
    await aQuarterLater()
    await sendDue()
    const [mail] = await mailsTo(reader)
    expect(mail?.subject).toBe('Utilisateur supprimé vous a écrit sur Plan B')
    expect(JSON.stringify(mail)).not.toContain(sender.pseudo)
  })

  test('is not mailed while connected, but after they disconnect', async () => {
    const { id, reader } = await anUnreadMail()
    const away = await anUnreadMail()
    const leave = await connectAs(reader)
    await aQuarterLater()
    await expect.poll(() => dueOf(id)).toBe('later')
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    expect(await mailsTo(away.reader)).toHaveLength(1)
    await leave()
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    await later('1 minute')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
  })
})

/** Opens a tab; answers how to close it. */
async function connectAs({ browser }: Person) {
  const server = createServer()
  site.live.attach(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const headers = { cookie: browser.cookieHeader(), origin: 'http://127.0.0.1' }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE.path}`, { headers })
  await once(socket, 'open')
  return async () => {
    socket.close()
    await once(socket, 'close')
  }
}

test('the job mails each recipient once, whichever process runs it, with a one-click unsubscribe link', async () => {
  const { length: before } = await sql`select from profiles where 'new_message' = any (muted_mails)`
  const sender = await site.aMember()
  const readers = await Promise.all(Array.from({ length: 120 }, () => site.aMember()))
  const conversations = await Promise.all(readers.map((reader) => aConversation(sql, sender, reader)))
  await sql`
    update conversation_recipients set mail_due_at = now()
    where conversation_id = any(${conversations.map(({ id }) => id)}::uuid[])`
  const { url, received } = await aMailServer()
  const processes = [await aMailProcess(site, url), await aMailProcess(site, url)]
  for (let n = 0; n < 3; n++) for (const { enqueue } of processes) await enqueue(sql, 'message_mails', {})
  await expect.poll(() => received.length).toBe(readers.length)
  await expect.poll(countJobs).toBe(0)
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
  const source = received[0]?.source ?? ''
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const { pathname, search } = new URL(parseEml(source).unsubscribe ?? '')
  expect((await site.app.request(pathname + search, { method: 'POST' })).status).toBe(200)
  expect(await sql`select from profiles where 'new_message' = any (muted_mails)`).toHaveLength(before + 1)
  expect(source + JSON.stringify(parseEml(source))).not.toContain(SECRET_TEXT.slice(0, 8))
})

async function countJobs(): Promise<number> {
  const row = await sql.one<{ count: number }>`
    select count(*) from pgboss.job where name in ('mail', 'message_mails') and state <> 'completed'`
  return row.count
}
