import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { aMailProcess } from '../../../tests/support/mail-process.ts'
import { aMailServer } from '../../../tests/support/mail-server.ts'
import { closedMembers } from '../../../tests/support/members.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import { parseEml } from '#server/platform/adapters/mail/mailbox.ts'
import { putOffCommentMails } from './comment-mails.queries.ts'
import { sendCommentMails } from './comment-mails.ts'
import { unique } from '../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const sendDue = () => sendCommentMails(site.ctx)

const aMember = (pseudo: string, role: Role = 'user') => site.aMember({ role, pseudo: unique(pseudo) })

async function write(
  member: { id: string },
  plan: { id: string },
  { content = 'Bravo', parent_id = null }: { content?: string; parent_id?: string | null } = {},
) {
  const id = randomUUID()
  const browser = await site.as(member)
  const response = await browser.post(`/api/plans/${plan.id}/comments`, { id, content, parent_id })
  expect(response.status, await response.clone().text()).toBe(200)
  return id
}

/** A plan with a comment by the reader, to which the writer can reply. */
async function aDiscussion() {
  const [author, reader, writer] = [await aMember('Auteure'), await aMember('Lecteur'), await aMember('Nour')]
  const plan = await site.aPlan({ author_id: author.id, title: unique('Pain au levain') })
  const question = await write(reader, plan, { content: 'Et le four ?' })
  await sql`delete from comment_mails`
  return {
    author,
    reader,
    writer,
    plan,
    question,
    reply: (content?: string) => write(writer, plan, { parent_id: question, ...(content && { content }) }),
  }
}

/** As if so much time had gone by since. */
async function later(interval: string) {
  await sql`update comment_mails set due_at = due_at - ${interval}::interval`
  await sql`update discussion_mails set mailed_at = mailed_at - ${interval}::interval`
}

const mailsTo = async ({ email }: { email: string }) =>
  (await site.mailbox.list()).filter(({ to }) => to === email).toReversed()

const isDue = async ({ id }: { id: string }) => {
  const rows = await sql`select from comment_mails where user_id = ${id}`
  return rows.count > 0
}

/** After the delay, nothing is sent to the member, and nothing is left to send. */
async function expectNoMail(member: TestMember) {
  await later('1 hour')
  await sendDue()
  expect(await mailsTo(member)).toEqual([])
  expect(await isDue(member)).toBe(false)
}

const preferences = async (member: TestMember, body: object) =>
  await (await site.as(member)).patch('/api/my/preferences', body)

describe('A member is mailed', () => {
  test('about an unread reply, five minutes after it, once [339]', async () => {
    const { reader, writer, plan, reply } = await aDiscussion()
    const id = await reply('Au feu de bois.\nToute la nuit.')
    await later('4 minutes')
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    await later('1 minute')
    await sendDue()
    await sendDue()
    const [mail, ...others] = await mailsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`${writer.pseudo} vous a répondu : « ${plan.title} »`)
    expect(mail?.text).toContain(
      `${writer.pseudo} a répondu à votre commentaire :\n> Au feu de bois.\n> Toute la nuit.\n`,
    )
    expect(mail?.text).toContain(
      `Voir la discussion :\n${site.ctx.site.url}/plan/${plan.slug}?commentaire=${id}#commentaire-${id}\n`,
    )
    expect(mail?.text).toContain('Répondez sur la page : une réponse à cet e‑mail n’arriverait à personne.')
    expect(mail?.text).toContain('parce qu’on vous a répondu.')
    expect(mail?.text).not.toContain('Plan B vous écrit quand on commente vos plans')
  })

  test('about a mention, also one that a correction adds, but not about one that it removes [339]', async () => {
    const { writer, plan } = await aDiscussion()
    const [one, other] = [await aMember('Léa'), await aMember('Marc')]
    const id = await write(writer, plan, { content: `@${one.pseudo} ?` })
    const corrected = await (
      await site.as(writer)
    ).patch(`/api/comments/${id}`, { content: `@${other.pseudo} ?` })
    expect(corrected.status).toBe(200)
    await later('5 minutes')
    await sendDue()
    expect(await mailsTo(one)).toEqual([])
    expect((await mailsTo(other))[0]).toMatchObject({
      subject: `${writer.pseudo} vous mentionne : « ${plan.title} »`,
      text: expect.stringContaining('parce qu’on vous mentionne.') as string,
    })
  })

  test('about a comment on their plan; the first such mail says how to stop them [339]', async () => {
    const { author, writer, plan } = await aDiscussion()
    await write(writer, plan)
    await later('5 minutes')
    await sendDue()
    await write(writer, plan)
    await later('1 hour')
    await sendDue()
    const [first, second] = await mailsTo(author)
    expect(first?.subject).toBe(`${writer.pseudo} a commenté « ${plan.title} »`)
    const explained = 'Nouveau : Plan B vous écrit quand on commente vos plans. Un clic suffit pour arrêter.'
    expect(first?.text).toContain(explained)
    expect(second?.text).toContain('parce qu’on a commenté votre plan.')
    expect(second?.text).not.toContain(explained)
  })

  test('once about everything unread in a discussion, oldest first, and an hour later about what is new [340]', async () => {
    const { reader, writer, plan, reply } = await aDiscussion()
    for (let n = 1; n <= 6; n++) await reply(`Réponse ${n}`)
    await write(writer, plan, { content: `@${reader.pseudo}` })
    await later('5 minutes')
    await sendDue()
    const [mail] = await mailsTo(reader)
    expect(mail?.subject).toBe(`7 nouveautés dans la discussion de « ${plan.title} »`)
    expect(mail?.text.match(/Réponse \d/g)).toEqual([1, 2, 3, 4, 5].map((n) => `Réponse ${n}`))
    expect(mail?.text).toContain('\net 2 autres\n')
    expect(mail?.text).toContain('parce que la discussion vous concerne.')
    await reply('Plus tard')
    await later('59 minutes')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
    expect(await isDue(reader)).toBe(true)
    await later('1 minute')
    await sendDue()
    expect((await mailsTo(reader))[1]?.subject).toBe(`${writer.pseudo} vous a répondu : « ${plan.title} »`)
  })

  test('however many mails to closed accounts are due before theirs', async () => {
    const { reader, reply } = await aDiscussion()
    const id = await reply()
    await sql`
      insert into comment_mails (comment_id, user_id, kind, due_at)
      select ${id}, user_id, 'new_mention', now() from unnest(${await closedMembers(sql, 101)}::uuid[]) user_id`
    await later('5 minutes')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  test('eight times a day, and about the rest the next morning at seven [340]', async () => {
    const { reader, writer, reply, plan: first } = await aDiscussion()
    const plan = await site.aPlan()
    await sql`
      insert into discussion_mails (user_id, plan_id, mailed_at, day, mails)
      select ${reader.id}, id, now() - interval '2 hours', zurich_day(now()), 7 from plans where id = ${first.id}`
    await reply()
    await later('1 second')
    await write(writer, plan, { content: `@${reader.pseudo}` })
    await later('5 minutes')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
    const waiting = await sql`
      select due_at = (zurich_day(now()) + 1 + time '07:00') at time zone 'Europe/Zurich' as is_next_morning
      from comment_mails where user_id = ${reader.id}`
    expect(waiting).toEqual([{ is_next_morning: true }])
    await sql`update discussion_mails set day = day - 1`
    await later('2 days')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(2)
  })

  test('when their quiet hours end [340]', async () => {
    const { reader, reply } = await aDiscussion()
    await reply()
    await sql`
      update profiles set quiet_from = extract(hour from (now() - interval '1 hour') at time zone 'Europe/Zurich'),
        quiet_to = extract(hour from (now() + interval '2 hours') at time zone 'Europe/Zurich')
      where user_id = ${reader.id}`
    await later('5 minutes')
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    const waiting = await sql`
      select m.due_at = after_quiet_hours(now(), p.quiet_from, p.quiet_to) as is_at_end, m.due_at > now() as is_later
      from comment_mails m join profiles p using (user_id) where m.user_id = ${reader.id}`
    expect(waiting).toEqual([{ is_at_end: true, is_later: true }])
    await sql`update profiles set quiet_from = null, quiet_to = null where user_id = ${reader.id}`
    await later('1 day')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  test('five minutes after they left, not while they are connected [339]', async () => {
    const { reader, reply } = await aDiscussion()
    await reply()
    await later('5 minutes')
    await putOffCommentMails(sql, [reader.id])
    await sendDue()
    await later('5 minutes')
    await sendDue()
    expect(await mailsTo(reader)).toEqual([])
    await later('1 minute')
    await sendDue()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  test('by the kinds that they did not mute by mail, whatever they muted on the site [344]', async () => {
    const { author, reader, writer, plan, question } = await aDiscussion()
    await preferences(reader, { channel: 'site', mute: ['new_reply'] })
    await preferences(author, { channel: 'mail', mute: ['new_comment'] })
    await write(writer, plan, { parent_id: question, content: `@${author.pseudo}` })
    await write(writer, plan)
    await later('5 minutes')
    await sendDue()
    expect((await mailsTo(reader)).map(({ subject }) => subject)).toEqual([
      `${writer.pseudo} vous a répondu : « ${plan.title} »`,
    ])
    expect((await mailsTo(author)).map(({ subject }) => subject)).toEqual([
      `${writer.pseudo} vous mentionne : « ${plan.title} »`,
    ])
  })
})

describe('A member is not mailed', () => {
  test('about what they read meanwhile [339]', async () => {
    const { reader, reply } = await aDiscussion()
    await reply()
    await (await site.as(reader)).put('/api/my/notifications/all-read', {})
    await expectNoMail(reader)
  })

  test('about what is deleted meanwhile, with replies or without [339] [341]', async () => {
    const { reader, writer, plan, reply } = await aDiscussion()
    const [id, mention] = [await reply(), await write(writer, plan, { content: `@${reader.pseudo}` })]
    await write(reader, plan, { parent_id: mention })
    for (const one of [id, mention]) {
      expect((await (await site.as(writer)).delete(`/api/comments/${one}`)).status).toBe(200)
    }
    await expectNoMail(reader)
  })

  test('about a discussion that they muted meanwhile, or a kind [333] [339]', async () => {
    const [cut, stopped] = [await aDiscussion(), await aDiscussion()]
    await cut.reply()
    await stopped.reply()
    await (await site.as(cut.reader)).put(`/api/plans/${cut.plan.id}/discussion`, { level: 'mute' })
    expect(await isDue(cut.reader)).toBe(false)
    await cut.reply()
    await preferences(stopped.reader, { channel: 'mail', mute: ['new_reply'] })
    for (const { reader } of [cut, stopped]) await expectNoMail(reader)
  })

  test('as the author of a plan who only wants replies and mentions [333]', async () => {
    const { author, writer, plan } = await aDiscussion()
    await (await site.as(author)).put(`/api/plans/${plan.id}/discussion`, { level: 'direct' })
    await write(writer, plan)
    await expectNoMail(author)
  })

  test('about a plan that is no longer online', async () => {
    const { reader, plan, reply } = await aDiscussion()
    await reply()
    await sql`update plans set status = 'pending' where id = ${plan.id}`
    await expectNoMail(reader)
  })

  test('while banned, at an unconfirmed address or one that does not work, or after closing the account [341]', async () => {
    const prevented: Record<string, (id: string) => Promise<unknown>> = {
      temp: (id) =>
        sql`insert into user_bans (user_id, type, end_at) values (${id}, 'temp', now() + interval '1 day')`,
      perm: (id) => sql`insert into user_bans (user_id, type) values (${id}, 'perm')`,
      ip: (id) => sql`insert into user_bans (user_id, type) values (${id}, 'ip')`,
      unconfirmed: (id) => sql`update users set email_verified = false where id = ${id}`,
      bounced: (id) => sql`insert into delivery_problems (user_id, state) values (${id}, 'bounced')`,
      complained: (id) => sql`insert into delivery_problems (user_id, state) values (${id}, 'complained')`,
      closed: (id) => sql`update users set closed_at = now() where id = ${id}`,
    }
    const allowed: typeof prevented = {
      comment: (id) => sql`insert into user_bans (user_id, type) values (${id}, 'comment')`,
      failing: (id) => sql`insert into delivery_problems (user_id, state) values (${id}, 'failing')`,
    }
    const state = async (prepare: (id: string) => Promise<unknown>) => {
      const { reader, reply } = await aDiscussion()
      await reply()
      await prepare(reader.id)
      await later('5 minutes')
      await sendDue()
      return (await mailsTo(reader)).length
    }
    for (const [name, prepare] of Object.entries(prevented)) expect(await state(prepare), name).toBe(0)
    for (const [name, prepare] of Object.entries(allowed)) expect(await state(prepare), name).toBe(1)
    expect(await sql`select from comment_mails`).toEqual([])
  })

  test('about words of members who are banned, blocked either way, or have left [341]', async () => {
    const [banned, blocked, blocking, gone] = [
      await aDiscussion(),
      await aDiscussion(),
      await aDiscussion(),
      await aDiscussion(),
    ]
    for (const { reply } of [banned, blocked, blocking, gone]) await reply()
    await sql`insert into user_bans (user_id, type, end_at) values (${banned.writer.id}, 'temp', now() + interval '1 day')`
    await (await site.as(blocked.reader)).put(`/api/members/${blocked.writer.id}/block`)
    await (await site.as(blocking.writer)).put(`/api/members/${blocking.reader.id}/block`)
    await sql`delete from users where id = ${gone.writer.id}`
    for (const { reader } of [banned, blocked, blocking, gone]) await expectNoMail(reader)
  })

  test('while the switch of these mails is closed [359]', async () => {
    const { reader, reply } = await aDiscussion()
    await sql`insert into feature_switches (feature, open_to) values ('mails', 'staff')`
    await reply()
    await expectNoMail(reader)
    await sql`delete from feature_switches`
  })

  test('about their own comments', async () => {
    const { author, plan } = await aDiscussion()
    await write(author, plan, { content: `@${author.pseudo}` })
    expect(await isDue(author)).toBe(false)
  })
})

test('hostile words are plain text in the mail [326]', async () => {
  const { reader, reply } = await aDiscussion()
  await reply('<img src=x onerror=alert(1)>\n> <script>alert(2)</script>\n[lien](javascript:alert(3))')
  await later('5 minutes')
  await sendDue()
  const [mail] = await mailsTo(reader)
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail?.html).not.toMatch(/<(img|script)\b|href="javascript:/)
})

test('three processes send each mail once, with the headers by which mail programs unsubscribe, sort and mute [343] [347]', async () => {
  const { url, received } = await aMailServer()
  const processes = [
    await aMailProcess(site, url),
    await aMailProcess(site, url),
    await aMailProcess(site, url),
  ]
  const [writer, plan] = [await aMember('Nour'), await site.aPlan()]
  const { host, hostname } = new URL(site.ctx.site.url)
  const comment = await write(writer, plan)
  await sql`delete from comment_mails`
  await sql`
    insert into users (name, email, email_verified)
    select 'Destinataire ' || n, 'destinataire-' || n || '@exemple.test', true from generate_series(1, 30) n`
  await sql`update profiles set quiet_from = null, quiet_to = null`
  await sql`
    insert into comment_mails (comment_id, user_id, kind, due_at)
    select ${comment}, id, 'new_mention', now() from users where email like 'destinataire-%'`
  for (let n = 0; n < 2; n++) for (const { enqueue } of processes) await enqueue(sql, 'comment_mails', {})
  await expect.poll(() => received.length).toBe(30)
  await expect.poll(countJobs).toBe(0)
  expect(new Set(received.flatMap(({ to }) => to)).size).toBe(30)
  expect(received).toHaveLength(30)

  const { to } = received[0]!
  const source = received[0]!.source.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(source).toMatch(/^List-Unsubscribe: <http[^>]+>\r$/m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(source).toContain(`\r\nList-ID: <discussions.${hostname}>\r\n`)
  expect(source).toContain(`\r\nReferences: <plan-${plan.id}@${hostname}>\r\n`)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  const mail = parseEml(received[0]!.source)
  const oneClick = new URL(mail.unsubscribe ?? '')
  expect(oneClick.host).toBe(host)
  expect((await site.app.request(oneClick.pathname + oneClick.search, { method: 'POST' })).status).toBe(200)
  const stopped = await sql`
    select u.email, array_to_json(p.muted_mails) as muted from profiles p join users u on u.id = p.user_id
    where 'new_mention' = any (p.muted_mails)`
  expect(stopped).toEqual([{ email: to[0], muted: ['new_mention'] }])
}, 60_000)

async function countJobs(): Promise<number> {
  const row = await sql.one<{ count: number }>`
    select count(*) from pgboss.job where name in ('mail', 'comment_mails') and state <> 'completed'`
  return row.count
}
