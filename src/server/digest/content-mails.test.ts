import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { STEPS_WORDING } from '#domain/notifications/mails.ts'
import { anExecution, aStep } from '../../../tests/support/executions.ts'
import { aConversation } from '../../../tests/support/messages.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import type { ContentMail } from '#server/platform/adapters/jobs/kinds.ts'
import { sendCommentMails } from './comment-mails.ts'
import { contentMails } from './content-mails.ts'
import type { SendLater } from '#server/platform/mail/send-later.ts'
import { sendMessageMails } from './message-mails.ts'
import { sendWeeklyMails } from './weekly-mails.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

/** What the sender enqueues for this member. */
async function enqueuedFor(
  { id }: TestMember,
  send: (ctx: { db: typeof site.db; sendLater: SendLater; site: { url: string } }) => Promise<void>,
): Promise<ContentMail> {
  const queued: ContentMail[] = []
  const sendLater: SendLater = async (_, ...mails) =>
    void queued.push(...mails.flatMap((mail) => ('kind' in mail ? [mail] : [])))
  await send({ db: site.db, sendLater, site: site.ctx.site })
  const [mail, ...others] = queued.filter(({ user_id }) => user_id === id)
  expect(others).toEqual([])
  return mail!
}

const compose = contentMails(site.ctx)
/** The mail at the next attempt, as it would be sent. */
const attempt = (mail: ContentMail) => compose(sql, mail)

/** What stops every mail about content, and what only changes its address. */
const closeAccount = ({ id }: TestMember) =>
  sql`update users set closed_at = now(), email = id || '@closed.invalid' where id = ${id}`
async function changeAddress({ id }: TestMember): Promise<string> {
  const email = `neuve-${id}@exemple.test`
  await sql`update users set email = ${email} where id = ${id}`
  return email
}
const mute = ({ id }: TestMember, kind: string) =>
  sql`update profiles set muted_mails = array[${kind}]::notification_type[] where user_id = ${id}`
const block = (blocker: { id: string }, blocked: { id: string }) =>
  sql`insert into blocks (blocker_id, blocked_id) values (${blocker.id}, ${blocked.id})`

describe('A mail about comments that waits', () => {
  async function aWaitingMail() {
    const [reader, writer] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan()
    const write = async (content: string) => {
      const id = randomUUID()
      const path = `/api/plans/${plan.id}/comments`
      expect((await (await site.as(writer)).post(path, { id, content })).status).toBe(200)
      return id
    }
    const comments = [await write(`@${reader.pseudo} un`), await write(`@${reader.pseudo} deux`)]
    await sql`update comment_mails set due_at = now()`
    const mail = await enqueuedFor(reader, sendCommentMails)
    return { reader, writer, plan, comments, mail }
  }

  test('is enqueued without address and words, and goes to the address that the member has then', async () => {
    const { reader, mail } = await aWaitingMail()
    expect(JSON.stringify(mail)).not.toMatch(/@|un|deux/)
    expect((await attempt(mail))?.to).toBe(reader.email)
    const email = await changeAddress(reader)
    expect((await attempt(mail))?.to).toBe(email)
  })

  test('has no words of a comment that was deleted meanwhile', async () => {
    const { writer, comments, mail } = await aWaitingMail()
    const browser = await site.as(writer)
    await browser.delete(`/api/comments/${comments[0]}`)
    const text = (await attempt(mail))?.text
    expect(text).toContain('deux')
    expect(text).not.toContain(' un\n')
    await browser.delete(`/api/comments/${comments[1]}`)
    expect(await attempt(mail)).toBeNull()
  })

  type Waiting = Awaited<ReturnType<typeof aWaitingMail>>
  test.each<[string, (waiting: Waiting) => Promise<unknown>]>([
    ['the account is closed', ({ reader }) => closeAccount(reader)],
    ['the reader blocks the writer', ({ reader, writer }) => block(reader, writer)],
    ['the reader stops these mails', ({ reader }) => mute(reader, 'new_mention')],
    [
      'the reader mutes the discussion',
      async ({ reader, plan }) =>
        (await site.as(reader)).put(`/api/plans/${plan.id}/discussion`, { level: 'mute' }),
    ],
    [
      'the reader reads them',
      async ({ reader }) => (await site.as(reader)).put('/api/my/notifications/all-read', {}),
    ],
    ['the plan goes offline', ({ plan }) => sql`update plans set status = 'pending' where id = ${plan.id}`],
  ])('is not sent once %s', async (_, change) => {
    const waiting = await aWaitingMail()
    await change(waiting)
    expect(await attempt(waiting.mail)).toBeNull()
  })
})

describe('A mail about unread messages that waits', () => {
  async function aWaitingMail() {
    const [reader, sender] = [await site.aMember(), await site.aMember()]
    const { id } = await aConversation(sql, sender, reader)
    await sql`update conversation_recipients set mail_due_at = now() where conversation_id = ${id}`
    return { id, reader, sender, mail: await enqueuedFor(reader, sendMessageMails) }
  }

  test('goes to the address that the member has then, also in quiet hours', async () => {
    const { reader, mail } = await aWaitingMail()
    const email = await changeAddress(reader)
    await sql`update profiles set quiet_from = 0, quiet_to = 23 where user_id = ${reader.id}`
    expect((await attempt(mail))?.to).toBe(email)
  })

  type Waiting = Awaited<ReturnType<typeof aWaitingMail>>
  test.each<[string, (waiting: Waiting) => Promise<unknown>]>([
    ['the account is closed', ({ reader }) => closeAccount(reader)],
    ['the reader blocks the sender', ({ reader, sender }) => block(reader, sender)],
    ['the reader stops these mails', ({ reader }) => mute(reader, 'new_message')],
    [
      'the message is read',
      ({ id }) => sql`update messages set is_read = true where conversation_id = ${id}`,
    ],
  ])('is not sent once %s', async (_, change) => {
    const waiting = await aWaitingMail()
    await change(waiting)
    expect(await attempt(waiting.mail)).toBeNull()
  })
})

describe('A weekly mail that waits', () => {
  async function aWaitingMail({ idle_days = 0 } = {}) {
    const reader = await site.aMember()
    const { id } = await anExecution(site, { user_id: reader.id, idle_days })
    await aStep(sql, id, 'Louer un local')
    await sql`
      insert into mail_consents (user_id, kind, is_given, source, wording)
      values (${reader.id}, 'steps', true, 'settings', ${STEPS_WORDING})`
    await sql`insert into weekly_mails (user_id, due_at) values (${reader.id}, now() - interval '1 second')`
    return { reader, mail: await enqueuedFor(reader, sendWeeklyMails) }
  }

  test('goes to the address that the member has then, and not once the account is closed', async () => {
    const { reader, mail } = await aWaitingMail()
    const email = await changeAddress(reader)
    expect((await attempt(mail))?.to).toBe(email)
    await closeAccount(reader)
    expect(await attempt(mail)).toBeNull()
  })

  test('is not sent once the member withdraws the consent; the last one is, although it ends the consent', async () => {
    const { reader, mail } = await aWaitingMail()
    await (await site.as(reader)).patch('/api/my/preferences', { steps: false })
    expect(await attempt(mail)).toBeNull()
    const last = await aWaitingMail({ idle_days: 57 })
    expect(await sql`select from weekly_mails where user_id = ${last.reader.id}`).toHaveLength(0)
    expect((await attempt(last.mail))?.text).toContain('ce mail est le dernier')
  })
})

describe('A mail about a decision that waits', () => {
  async function aWaitingMail() {
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id, status: 'rejected' })
    const mail = { kind: 'plan_decision', user_id: author.id, plan_id: plan.id, outcome: 'rejected' } as const
    return { author, plan, mail }
  }

  test('goes to the address that the member has then, with the note', async () => {
    const { author, mail } = await aWaitingMail()
    const email = await changeAddress(author)
    const text = expect.stringContaining('À revoir.') as string
    expect(await attempt(mail)).toMatchObject({ to: email, text })
  })

  type Waiting = Awaited<ReturnType<typeof aWaitingMail>>
  test.each<[string, (waiting: Waiting) => Promise<unknown>]>([
    ['the account is closed', ({ author }) => sql`delete from profiles where user_id = ${author.id}`],
    ['the author stops these mails', ({ author }) => mute(author, 'plan_rejected')],
    [
      'the plan is submitted again',
      ({ plan }) => sql`update plans set status = 'pending' where id = ${plan.id}`,
    ],
  ])('is not sent once %s', async (_, change) => {
    const waiting = await aWaitingMail()
    await change(waiting)
    expect(await attempt(waiting.mail)).toBeNull()
  })
})
