import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { aMailServer, aSilentServer, type Received } from '../../../../../tests/support/mail-server.ts'
import { aTemporaryDirectory } from '../../../../../tests/support/temporary-directory.ts'
import { CERTIFICATE, KEY, trustCertificate } from '../../../../../tests/support/tls.ts'
import { openMailbox, parseEml } from './mailbox.ts'
import { addressRefusal, type Mail } from './mail.ts'
import { smtpMail } from './smtp.ts'

const FROM = 'Plan B <bonjour@planb.test>'
const MAIL: Mail = {
  to: 'eloise@exemple.test',
  subject: 'Été à Besançon : « ça marche » ? Voici une suite assez longue pour plusieurs lignes d’en-tête',
  text: 'Bonjour Éloïse,\n\nCœur, naïveté, 12 €.\n. seul sur sa ligne\n',
  html: '<p>Bonjour Éloïse, <b>12 €</b></p>',
}

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

describe('by SMTP', () => {
  test('text, HTML and headers arrive as they were written', async () => {
    const { url, received } = await aMailServer()
    await smtpMail({ url, from: FROM }).send(MAIL)
    expect(received).toHaveLength(1)
    const [{ source, from, to }] = received as [Received]
    expect({ from, to }).toEqual({ from: 'bonjour@planb.test', to: [MAIL.to] })
    expect(parseEml(source)).toEqual(MAIL)
    const head = source.slice(0, source.indexOf('\r\n\r\n'))
    expect(head).toMatch(/^From: Plan B <bonjour@planb\.test>$/m)
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(head).toMatch(/^Message-ID: <[^>]+@planb\.test>$/m)
    expect(head).toMatch(/^\p{ASCII}*$/u)
  })

  test('a mail with an unsubscribe link has the headers for one-click unsubscribing', async () => {
    const { url, received } = await aMailServer()
    const unsubscribe = `https://planb.test/api/mail/unsubscribe?token=new_message.${'0'.repeat(36)}.${'a-_Z'.repeat(10)}`
    await smtpMail({ url, from: FROM }).send({ ...MAIL, unsubscribe })
    const [{ source }] = received as [Received]
    const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(/^List-Unsubscribe: <(.+)>\r?$/m.exec(head)?.[1]).toBe(unsubscribe)
    expect(parseEml(source)).toEqual({ ...MAIL, unsubscribe })
  })

  test('a reply goes to the address that the mail names', async () => {
    const { url, received } = await aMailServer()
    const replyTo = 'nadia@exemple.test'
    await smtpMail({ url, from: FROM }).send({ ...MAIL, replyTo })
    const [{ source, to }] = received as [Received]
    expect(to).toEqual([MAIL.to])
    expect(source).toMatch(/^Reply-To: nadia@exemple\.test\r?$/m)
    expect(parseEml(source)).toEqual({ ...MAIL, replyTo })
  })

  test.each([
    'nadia@exemple.test\r\nBcc: voleur@exemple.test',
    'nadia@exemple.test, voleur@exemple.test',
    'nadia',
    '',
  ])('%j is no address for replies, and nothing is sent', async (replyTo) => {
    const { url, received } = await aMailServer()
    await expect(smtpMail({ url, from: FROM }).send({ ...MAIL, replyTo })).rejects.toThrow('for replies')
    expect(received).toEqual([])
  })

  test('other mails have no unsubscribe headers', async () => {
    const { url, received } = await aMailServer()
    await smtpMail({ url, from: FROM }).send(MAIL)
    expect(received[0]?.source).not.toMatch(/^(list-unsubscribe|reply-to)/im)
  })

  test.each([
    'javascript:alert(1)',
    'https://planb.test/x>, <mailto:voleur@exemple.test',
    'https://planb.test/x\r\nBcc: voleur@exemple.test',
  ])('%j is no valid unsubscribe link, and nothing is sent', async (unsubscribe) => {
    const { url, received } = await aMailServer()
    await expect(smtpMail({ url, from: FROM }).send({ ...MAIL, unsubscribe })).rejects.toThrow('unsubscribe')
    expect(received).toEqual([])
  })

  test.each([
    ['a line break in the subject', { subject: 'Bonjour\r\nBcc: voleur@exemple.test\r\n\r\nCorps' }],
    ['a lone line feed in the subject', { subject: 'Bonjour\nBcc: voleur@exemple.test' }],
    ['a separator of lines in the subject', { subject: 'Bonjour\u2028Bcc: voleur@exemple.test' }],
  ])('%s adds no header and no recipient', async (_, change) => {
    const { url, received } = await aMailServer()
    await smtpMail({ url, from: FROM }).send({ ...MAIL, ...change })
    const [{ source, to }] = received as [Received]
    expect(to).toEqual([MAIL.to])
    expect(source).not.toMatch(/^bcc:/im)
    expect(parseEml(source).subject).toMatch(/^Bonjour Bcc: voleur@exemple\.test( Corps)?$/)
    expect(parseEml(source).text).toBe(MAIL.text)
  })

  test.each([
    'eloise@exemple.test\r\nBcc: voleur@exemple.test',
    'eloise@exemple.test, voleur@exemple.test',
    'eloise@exemple.test;voleur@exemple.test',
    'Éloïse <eloise@exemple.test>',
    'groupe: eloise@exemple.test;',
    'eloise@exemple.test>\r\nRCPT TO:<voleur@exemple.test',
    'eloise\u0000@exemple.test',
    'eloise',
    '',
  ])('%j is no address, and nothing is sent', async (to) => {
    const { url, received } = await aMailServer()
    await expect(smtpMail({ url, from: FROM }).send({ ...MAIL, to })).rejects.toThrow('no usable address')
    expect(received).toEqual([])
  })

  test('unavailable, silent and refusing servers cause errors without personal data', async () => {
    const dead = await aMailServer()
    await dead.stop()
    await expectFailure(dead.url, /ESOCKET|ECONNECTION|ECONNREFUSED/)

    await expectFailure((await aSilentServer()).url, /ETIMEDOUT/, SHORT)

    const refusing = await aMailServer({
      onRcptTo: (address, _session, response) =>
        response(Object.assign(new Error(`no mailbox ${address.address}`), { responseCode: 550 })),
    })
    await expectFailure(refusing.url, /EENVELOPE 550/)
  })

  describe('to a remote server', () => {
    /** Reaches the same server by an address that does not count as loopback. */
    const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
    const WITH_TLS = { disabledCommands: ['AUTH'], key: KEY, cert: CERTIFICATE }

    test('a mail is sent encrypted', async () => {
      trustCertificate()
      const sessions: boolean[] = []
      const { url, received } = await aMailServer({
        ...WITH_TLS,
        onMailFrom: (_address, session, response) => {
          sessions.push(session.secure)
          response()
        },
      })
      await smtpMail({ url: elsewhere(url), from: FROM }).send(MAIL)
      expect(received).toHaveLength(1)
      expect(sessions).toEqual([true])
    })

    test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
      'nothing is sent without encryption, whatever the URL says%s',
      async (query) => {
        const { url, received } = await aMailServer()
        await expectFailure(elsewhere(url) + query, /ETLS/)
        expect(received).toEqual([])
      },
    )

    test('nothing is sent to a server without a valid certificate', async () => {
      const { url, received } = await aMailServer(WITH_TLS)
      await expectFailure(elsewhere(url), /ESOCKET|ETLS/)
      expect(received).toEqual([])
    })
  })

  test('a server that stops responding in the middle is an error too', async () => {
    const { url } = await aMailServer({ onRcptTo: () => {} })
    await expectFailure(url, /ETIMEDOUT/, SHORT)
  })
})

describe('in the mailbox', () => {
  test('each mail is one file that reads back as it was written, newest first', async () => {
    const { directory, mailbox } = aMailbox()
    const began = Date.now()
    expect(await mailbox.list()).toEqual([])
    await mailbox.send(MAIL)
    const [file = ''] = readdirSync(directory)
    expect(file).toMatch(/\.eml$/)
    expect(parseEml(readFileSync(path.join(directory, file), 'utf8'))).toEqual(MAIL)

    const [first] = await mailbox.list()
    expect(first).toMatchObject(MAIL)
    // Mails are sorted by their time in milliseconds, so the second mail needs a later millisecond.
    await expect.poll(() => new Date().toISOString()).not.toBe(first?.sent_at)
    await mailbox.send({ ...MAIL, subject: 'Second' })
    const mails = await mailbox.list()
    expect(mails.map((mail) => mail.subject)).toEqual(['Second', MAIL.subject])
    expect(await mailbox.read(first?.id ?? '')).toEqual(first)
    expect(Date.parse(first?.sent_at ?? '')).toBeGreaterThanOrEqual(began)
  })

  test('a name that is not that of a mail reads no file, whatever path it contains', async () => {
    const { mailbox } = aMailbox()
    await mailbox.send(MAIL)
    for (const id of ['', '..', '../../etc/passwd', '2026-01-31T08-00-00.123Z-00000000', 'x'.repeat(5000)]) {
      expect(await mailbox.read(id)).toBeNull()
    }
  })

  test('a line break in the subject adds no header there either', async () => {
    const { directory, mailbox } = aMailbox()
    await mailbox.send({ ...MAIL, subject: 'Bonjour\r\nBcc: voleur@exemple.test' })
    const [file = ''] = readdirSync(directory)
    expect(readFileSync(path.join(directory, file), 'utf8')).not.toMatch(/^bcc:/im)
  })
})

/** A short timeout for servers that do not respond. */
const SHORT = { timeoutMs: 200 }

async function expectFailure(url: string, reason: RegExp, settings: { timeoutMs?: number } = {}) {
  const sending = smtpMail({ url, from: FROM, ...settings }).send(MAIL)
  const error = await sending.catch((caught: Error) => caught)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).toMatch(reason)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('eloise')
}

function aMailbox() {
  const parent = aTemporaryDirectory('mail')
  undo.push(() => rmSync(parent, { recursive: true }))
  const directory = path.join(parent, 'mail')
  return { directory, mailbox: openMailbox(directory, FROM) }
}

const refusal = (response: string) => addressRefusal({ command: 'RCPT TO', response })

describe('The response of a mail server to a recipient', () => {
  test.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])(
    '%s says at once that the address does not work [348]',
    (status) => {
      const found = { isPermanent: true, code: `550 ${status}` }
      expect(refusal(`550 ${status} no such user`)).toEqual(found)
      expect(refusal(`550-${status} no such\n550 ${status} user`)).toEqual(found)
      expect(refusal(`550 #${status}: no such user`)).toEqual(found)
    },
  )

  test.each([
    ['550 no such user', '550'],
    ['551 user not local', '551'],
    ['553 mailbox name not allowed', '553'],
    ['554 transaction failed', '554'],
    ['550', '550'],
    ['550 5.0.0 rejected', '550 5.0.0'],
    ['550 10.5.1.1 is blocked', '550'],
    ['550 5.1.1.10 is blocked', '550'],
  ])('« %s », without a finer code, counts as one day [348]', (response, code) => {
    expect(refusal(response)).toEqual({ isPermanent: false, code })
  })

  test.each([
    '550 5.7.1 blocked, see our policy',
    '554 5.7.26 unauthenticated mail',
    '450 4.2.1 try again later',
    '451 greylisted',
    '452 4.2.2 mailbox full',
    '552 5.2.2 mailbox full',
    '552 mailbox full',
    '550 4.4.1 connection timed out',
    '550 5.4.1 access denied',
    '550 5.1.11 unknown code',
    '550 5.2.10 unknown code',
    '250 2.1.5 accepted',
    '',
  ])('« %s » says nothing about the address [348]', (response) => {
    expect(refusal(response)).toBeNull()
  })

  test('a refusal of the sender, of the mail or of the connection says nothing about the address [348]', () => {
    const response = '550 5.1.1 no such user'
    for (const command of ['MAIL FROM', 'DATA', 'CONN', undefined]) {
      expect(addressRefusal({ command, response })).toBeNull()
    }
    expect(addressRefusal({})).toBeNull()
  })
})
