import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { aDatabase } from '../../../../tests/support/database.ts'
import { aMailServer, aSilentServer } from '../../../../tests/support/mail-server.ts'
import { openJobs, type SiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { jobKind, type QueuedMail } from '#server/platform/adapters/jobs/kinds.ts'
import { redactFailedMails, retryMails } from '#server/platform/adapters/jobs/queries.ts'
import { parseEml } from '#server/platform/adapters/mail/mailbox.ts'
import type { Mail, MailPort } from '#server/platform/adapters/mail/mail.ts'
import { smtpMail } from '#server/platform/adapters/mail/smtp.ts'
import { createLog, type Log } from '#server/platform/http/log.ts'
import { addressChanging, confirmAddress, passwordReset } from '#server/platform/mail/templates/account.ts'
import { banLifted } from './templates/bans.ts'
import { mailByJobs } from './send-later.ts'

const FROM = 'Plan B <bonjour@planb.test>'
const IN_AN_HOUR = new Date(Date.now() + 60 * 60 * 1000).toISOString()
const MAIL = confirmAddress({
  to: 'eloise@exemple.test',
  link: 'https://planb.test/confirmer?jeton=abc',
  expires_at: IN_AN_HOUR,
})

const db = await aDatabase()
const { database } = await db.sql.one<{ database: string }>`select current_database() as database`
const results: string[] = []
const jobs: SiteJobs = await openJobs(
  { ...inject('postgres'), database },
  { mail: jobKind<QueuedMail>({ retryLimit: 1, retryDelay: 0 }) },
  { log: createLog('silent'), pollSeconds: 0.5, onResult: (_, result) => void results.push(result) },
)
afterAll(() => jobs.stop())
beforeEach(() => void (results.length = 0))

let port: MailPort
const warnings: unknown[] = []
const log = { warn: (_: unknown, message: unknown) => void warnings.push(message) } as Log
const sendLater = await mailByJobs({
  jobs,
  port: { send: (mail) => port.send(mail) },
  db,
  log,
  compose: async () => null,
})

test('a mail is sent after the commit of its transaction, and not at all after a rollback', async () => {
  const { url, received } = await aMailServer()
  port = smtpMail({ url, from: FROM })
  const undone = db.transaction(async (tx) => {
    await sendLater(tx, { ...MAIL, to: 'personne@exemple.test' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.transaction((tx) => sendLater(tx, MAIL))
  await expect.poll(() => received.map(({ source }) => parseEml(source))).toEqual([asSent(MAIL)])
  await expect.poll(() => results).toEqual(['done'])
})

test('a mail that the server refuses once is sent again', async () => {
  let refusals = 0
  const { url, received } = await aMailServer({
    onMailFrom: (_address, _session, response) =>
      (refusals += 1) === 1 ? response(Object.assign(new Error('later'), { responseCode: 451 })) : response(),
  })
  port = smtpMail({ url, from: FROM })
  await sendLater(db.sql, MAIL)
  await expect.poll(() => received.length).toBe(1)
  await expect.poll(() => results).toEqual(['retried', 'done'])
})

test('dead, silent and refusing servers are retried, then the mail is listed as failed, and the next mail is sent', async () => {
  const dead = await aMailServer()
  await dead.stop()
  const silent = await aSilentServer()
  const refusing = await aMailServer({
    onRcptTo: (_address, _session, response) =>
      response(Object.assign(new Error('unknown'), { responseCode: 550 })),
  })
  // Only the silent server needs a short timeout; the others fail at once.
  const ports = new Map([
    [silent.url, smtpMail({ url: silent.url, from: FROM, timeoutMs: 200 })],
    ...[dead, refusing].map(({ url }) => [url, smtpMail({ url, from: FROM })] as const),
  ])
  port = { send: (mail) => ports.get(mail.subject)!.send(mail) }
  for (const url of ports.keys()) await sendLater(db.sql, { ...MAIL, subject: url })

  await expect.poll(async () => (await jobs.listFailed()).length).toBe(3)
  const failed = await jobs.listFailed()
  expect(failed.map(({ kind, attempts }) => `${kind} ${attempts}`)).toEqual(['mail 2', 'mail 2', 'mail 2'])
  const reasons = failed.map(({ error }) => error).join(' ')
  expect(reasons).toMatch(/ETIMEDOUT/)
  expect(reasons).toMatch(/EENVELOPE 550/)
  expect(reasons).toMatch(/ESOCKET|ECONNECTION/)
  expect(JSON.stringify(failed)).not.toContain('eloise')
  expect(results.toSorted()).toEqual(['failed', 'failed', 'failed', 'retried', 'retried', 'retried'])

  const { url, received } = await aMailServer()
  port = smtpMail({ url, from: FROM })
  await sendLater(db.sql, MAIL)
  await expect.poll(() => received.length).toBe(1)
})

test('a mail whose link has expired meanwhile is not sent, and the log says so', async () => {
  const { url, received } = await aMailServer()
  port = smtpMail({ url, from: FROM })
  await sendLater(db.sql, { ...MAIL, expires_at: '2026-01-01T00:00:00.000Z' })
  await sendLater(db.sql, { ...MAIL, subject: 'Encore valable' })
  await expect.poll(() => results).toEqual(['done', 'done'])
  expect(received.map(({ source }) => parseEml(source).subject)).toEqual(['Encore valable'])
  expect(warnings).toEqual(['mail not sent: its link has expired'])
})

describe('A mail to a member whose account changes before it is sent', () => {
  const EMAIL = 'ada@exemple.test'
  const LINK = passwordReset({ to: EMAIL, link: 'https://planb.test/auth', expires_at: IN_AN_HOUR })
  const NOTICE = banLifted({ to: EMAIL, sentence: 'Vous pouvez commenter.', siteUrl: 'https://planb.test' })
  const SECURITY = addressChanging({ to: EMAIL, newAddress: 'neuve@exemple.test' })

  /** What arrives if the first attempt fails, and the account changes before the second one. */
  async function arrives(change: () => Promise<unknown>) {
    await db.sql`delete from users`
    await db.sql`insert into users (name, email, email_verified) values ('Ada', ${EMAIL}, true)`
    const { url, received } = await aMailServer()
    const smtp = smtpMail({ url, from: FROM })
    let changed: Promise<unknown> | undefined
    const refused = new Set<string>()
    port = {
      send: async (mail) => {
        await (changed ??= change())
        if (refused.has(mail.subject)) return await smtp.send(mail)
        refused.add(mail.subject)
        throw new Error('later')
      },
    }
    await sendLater(db.sql, LINK, NOTICE, SECURITY)
    await expect.poll(() => results.filter((result) => result === 'done').length).toBe(3)
    return received
      .map(({ source }) => parseEml(source))
      .map(({ to, subject }) => `${subject} → ${to}`)
      .toSorted()
  }

  test('goes as written to the old address if it is about security, to the new one if it is a notice, and not with a link', async () => {
    expect(await arrives(() => db.sql`update users set email = 'neuve@exemple.test'`)).toEqual([
      `${NOTICE.subject} → neuve@exemple.test`,
      `${SECURITY.subject} → ${EMAIL}`,
    ])
  })

  test('is not sent once the account is closed', async () => {
    const closing = () => db.sql`update users set closed_at = now(), email = id || '@closed.invalid'`
    expect(await arrives(closing)).toEqual([])
  })
})

test('mails that failed and those that wait for their next attempt are sent on request', async () => {
  await db.sql`delete from pgboss.job`
  port = { send: () => Promise.reject(new Error('refused')) }
  for (const subject of ['Perdu', 'Effacé']) await sendLater(db.sql, { ...MAIL, subject })
  await expect.poll(async () => (await jobs.listFailed()).length).toBe(2)
  await db.sql`update pgboss.job set data = null where data ->> 'subject' = 'Effacé'`
  await db.sql`
    insert into pgboss.job (name, data, state, retry_count, retry_limit, start_after)
    values ('mail', ${db.sql.json({ ...MAIL, subject: 'En attente' })}, 'retry', 1, 1, now() + interval '2 hours')`

  const { url, received } = await aMailServer()
  port = smtpMail({ url, from: FROM })
  expect(await retryMails(db.sql)).toBe(2)
  const subjects = () => received.map(({ source }) => parseEml(source).subject).toSorted()
  await expect.poll(subjects).toEqual(['En attente', 'Perdu'])
  expect(await jobs.listFailed()).toHaveLength(1)
  expect(await retryMails(db.sql)).toBe(0)
})

test('the text of a mail that could not be sent is deleted after three days; the failure stays listed', async () => {
  port = { send: () => Promise.reject(new Error('refused')) }
  await db.sql`delete from pgboss.job`
  for (const subject of ['Ancien', 'Récent']) await sendLater(db.sql, { ...MAIL, subject })
  await expect.poll(async () => (await jobs.listFailed()).length).toBe(2)
  await db.sql`
    update pgboss.job set completed_on = now() - interval '73 hours' where name = 'mail' and data ->> 'subject' = 'Ancien'`
  await redactFailedMails(db.sql)
  const kept = await db.sql<{ subject: string | null; text: string }[]>`
    select data ->> 'subject' as subject, job::text as text from pgboss.job job where name = 'mail' order by completed_on`
  expect(kept.map(({ subject }) => subject)).toEqual([null, 'Récent'])
  expect(kept.map(({ text }) => text.includes('jeton=abc'))).toEqual([false, true])
  expect(await jobs.listFailed()).toHaveLength(2)
})

/** The mail as the mail server receives it. */
const asSent = ({ expires_at: _, ...mail }: Mail): Mail => mail
