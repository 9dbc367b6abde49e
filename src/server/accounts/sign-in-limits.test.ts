import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../tests/support/browser.ts'
import { aDatabase } from '../../../tests/support/database.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { waitOf } from '#server/platform/http/rate-limit.ts'

const RESET = 'Choisissez un nouveau mot de passe'
const db = await aDatabase()
/** The two processes share one database, so that limits count across processes. */
const secret = 'un secret de trente-deux signes ou plus'
const processes = [await aSite({ db, secret }), await aSite({ db, secret })] as const
const [site, other] = processes

const statuses = async (times: number, ask: (n: number, process: typeof site) => Promise<Response>) => {
  const count: Record<number, number> = {}
  // Sends seven requests at once: each may compute a hash, and none may time out on a busy machine.
  for (let first = 0; first < times; first += 7) {
    const numbers = Array.from({ length: Math.min(7, times - first) }, (_, n) => first + n)
    const responses = await Promise.all(numbers.map((n) => ask(n, n % 2 ? other : site)))
    for (const { status } of responses) count[status] = (count[status] ?? 0) + 1
  }
  return count
}
const from = (address: string) => ({ remoteAddress: address })
const post = (process: typeof site, path: string, body: unknown, address: string) =>
  Promise.resolve(
    process.app.request(
      path,
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      },
      { incoming: { socket: from(address) } },
    ),
  )

/** As if so many requests of this kind had come from the network before. */
const countBefore = (limit: string, network: string, hits: number) => db.sql`
  insert into rate_limits (key, hits, resets_at)
  values (${site.ctx.hashes.limit(`${limit} address ${network}`)}, ${hits}, now() + interval '40 minutes')`

const refusalsOf = ({ id }: { id: string }) => db.sql`
  select details ->> 'why' as why, count(*)::int as times from security_events
  where user_id = ${id} and kind = 'sign_in_refused' group by 1 order by 1`

describe('Attempts, many at once and on two processes', () => {
  test('sign-ins are fifty in five minutes for each network address', async () => {
    const body = { email: 'personne@exemple.test', password: 'faux-faux' }
    await countBefore('sign-in of strangers', '203.0.113.1', 43)
    const tried = await statuses(11, (n, process) =>
      post(process, '/api/auth/sign-in', { ...body, email: `p${n}@exemple.test` }, '203.0.113.1'),
    )
    expect(tried).toEqual({ 401: 7, 429: 4 })
    expect((await post(site, '/api/auth/sign-in', body, '203.0.113.2')).status).toBe(401)
  })

  test('sign-ins are a hundred a minute for each network address, before anything else is looked at', async () => {
    await countBefore('POST /api/auth/sign-in', '203.0.113.4', 93)
    const tried = await statuses(11, (_, process) => post(process, '/api/auth/sign-in', {}, '203.0.113.4'))
    expect(tried).toEqual({ 422: 7, 429: 4 })
  })

  test('a colleague behind the same network as an attacker signs in on a known browser', async () => {
    const member = await site.aMember()
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
    const right = { email: member.email, password: 'savon-de-Vevey' }
    const network = '203.0.113.3'
    const own = await site.as(undefined, { network })
    expect((await own.post('/api/auth/sign-in', right)).status).toBe(200)
    await own.post('/api/auth/sign-out')
    await db.sql`
      update rate_limits set hits = 49
      where key = ${site.ctx.hashes.limit(`sign-in of strangers address ${network}`)}`
    await statuses(2, (n, process) =>
      post(process, '/api/auth/sign-in', { ...right, email: `q${n}@exemple.test` }, network),
    )
    expect((await post(site, '/api/auth/sign-in', right, network)).status).toBe(429)
    expect((await own.post('/api/auth/sign-in', right)).status).toBe(200)
  })

  test('sign-ins are twenty-five an hour for each e‑mail address, from all unknown browsers together', async () => {
    const member = await site.aMember()
    for (const email of ['Visee@exemple.test', member.email]) {
      const body = { email, password: 'faux-faux' }
      const tried = await statuses(28, (n, process) =>
        post(process, '/api/auth/sign-in', body, `198.51.100.${n}`),
      )
      expect(tried).toEqual({ 401: 25, 429: 3 })
      const { message } = await errorOf(await post(site, '/api/auth/sign-in', body, '198.51.100.99'))
      expect(message).toMatch(
        /^Trop d’essais pour cette adresse depuis un nouvel appareil : réessayez dans (5\d|60) minutes ou choisissez un nouveau mot de passe[.]$/,
      )
    }
  })

  test('attempts all day on unknown browsers cause one mail, do not fill the log, and store nothing for an unknown address', async () => {
    const member = await site.aMember()
    const nobodys = await db.sql`select from security_events where user_id is null`
    for (let hour = 0; hour < 2; hour++) {
      for (const email of ['absente@exemple.test', member.email]) {
        const body = { email, password: 'faux-faux' }
        await statuses(28, (n, process) =>
          post(process, '/api/auth/sign-in', body, `198.51.${110 + hour}.${n}`),
        )
      }
      await db.sql`
        update rate_limits set resets_at = now() - interval '1 second'
        where resets_at < now() + interval '61 minutes'`
    }
    const mails = await Promise.all(processes.map(({ mailbox }) => mailbox.list()))
    const received = mails.flat().filter(({ to }) => [member.email, 'absente@exemple.test'].includes(to))
    expect(received.map(({ to, subject }) => [to, subject])).toEqual([
      [member.email, 'On essaie d’entrer dans votre compte'],
    ])
    expect(received[0]?.text).toContain(`${site.ctx.site.url}/auth/mot-de-passe-oublie`)
    const log = await db.sql`
      select kind, count(*)::int as times from security_events where user_id = ${member.id} group by kind order by kind`
    expect(log).toEqual([
      { kind: 'sign_in_blocked', times: 1 },
      { kind: 'sign_in_refused', times: 20 },
    ])
    expect(await db.sql`select from security_events where user_id is null`).toHaveLength(nobodys.length)
  })

  test('a mail about failed attempts that could not be logged is sent at the next attempt', async () => {
    const member = await site.aMember()
    const body = { email: member.email, password: 'faux-faux' }
    await statuses(25, (n, process) => post(process, '/api/auth/sign-in', body, `198.51.107.${n}`))
    await db.sql.unsafe(`
      create trigger full_disk before insert on security_events for each statement execute function refuse_change()`)
    const failed = await post(site, '/api/auth/sign-in', body, '198.51.107.50')
    await db.sql.unsafe('drop trigger full_disk on security_events')
    expect(failed.status).toBe(500)
    for (const n of [51, 52]) {
      expect((await post(site, '/api/auth/sign-in', body, `198.51.107.${n}`)).status).toBe(429)
    }
    expect((await site.mailbox.list()).filter(({ to }) => to === member.email)).toHaveLength(1)
  })

  test('attackers cannot lock a member out: a browser that the member used before has twenty-five attempts of its own', async () => {
    const member = await site.aMember()
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
    const right = { email: member.email, password: 'savon-de-Vevey' }
    const own = await site.as(undefined, { network: '192.0.2.201' })
    expect((await own.post('/api/auth/sign-in', right)).status).toBe(200)
    await own.post('/api/auth/sign-out')
    await statuses(26, (n, process) =>
      post(process, '/api/auth/sign-in', { ...right, password: 'faux-faux' }, `198.51.101.${n}`),
    )
    expect((await post(site, '/api/auth/sign-in', right, '192.0.2.202')).status).toBe(429)
    expect((await own.post('/api/auth/sign-in', right)).status).toBe(200)
    await own.post('/api/auth/sign-out')
    const device = own.jar.get('pb-device') ?? ''
    // On one process: in a test each has a secret of its own, and the other knows none of these browsers.
    const tried = await statuses(26, async (n) => {
      const again = await site.as(undefined, { network: `198.51.102.${n}` })
      again.jar.set('pb-device', device)
      return await again.post('/api/auth/sign-in', { ...right, password: 'faux-faux' })
    })
    // The successful sign-in above is one of the 25 attempts of this device.
    expect(tried).toEqual({ 401: 24, 429: 2 })
    expect(await refusalsOf(member)).toEqual([{ why: 'password', times: 40 }])
  })

  test('wrong passwords do not fill the log: a refused attempt with the right password is still logged', async () => {
    const member = await site.aMember({ bans: ['ip'] })
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
    const body = { email: member.email, password: 'faux-faux' }
    await statuses(21, (n, process) => post(process, '/api/auth/sign-in', body, `198.51.106.${n}`))
    const right = { ...body, password: 'savon-de-Vevey' }
    expect((await post(site, '/api/auth/sign-in', right, '192.0.2.241')).status).toBe(403)
    expect(await refusalsOf(member)).toEqual([
      { why: 'address_ban', times: 1 },
      { why: 'password', times: 20 },
    ])
  })

  test('a new password by mail lets its owner in at once, on the browser that chose it and on others', async () => {
    const member = await site.aMember()
    await statuses(26, (n, process) =>
      post(process, '/api/auth/sign-in', { ...member, password: 'faux-faux' }, `198.51.103.${n}`),
    )
    const browser = await site.as(undefined, { network: '192.0.2.203' })
    await browser.post('/api/auth/password-reset', { email: member.email })
    const mail = (await site.mailbox.list()).find(
      ({ to, subject }) => to === member.email && subject === RESET,
    )
    const password = 'un-neuf-pour-moi'
    await browser.post('/api/auth/new-password', { token: linkIn(mail), password })
    expect((await post(site, '/api/auth/sign-in', { ...member, password }, '192.0.2.204')).status).toBe(200)
    await statuses(26, (n, process) =>
      post(process, '/api/auth/sign-in', { ...member, password: 'faux-faux' }, `198.51.104.${n}`),
    )
    expect((await browser.post('/api/auth/sign-in', { email: member.email, password })).status).toBe(200)
  })

  const signUp = (process: typeof site, name: string, address: string) => {
    const body = { pseudo: name, email: `${name.replace(' ', '-')}@exemple.test`, password: 'savon-de-Vevey' }
    return post(process, '/api/auth/sign-up', body, address)
  }

  test('a class of forty signs up behind one address', async () => {
    const tried = await statuses(40, (n, process) => signUp(process, `Classe ${n}`, '203.0.113.40'))
    expect(tried).toEqual({ 200: 40 })
  })

  test('sign-ups are sixty an hour for each network, of which an IPv6 customer has one', async () => {
    await countBefore('sign-up', '2001:db8:1:2::/64', 53)
    const tried = await statuses(9, (n, process) => signUp(process, `Foule ${n}`, `2001:db8:1:2::${n + 1}`))
    expect(tried).toEqual({ 200: 7, 429: 2 })
    const refused = await signUp(site, 'Foule encore', '2001:db8:1:2::99')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeLessThanOrEqual(40 * 60)
    expect(seconds).toBeGreaterThan(20 * 60)
    expect((await errorOf(refused)).message).toBe(
      `Trop d’inscriptions depuis votre réseau. Réessayez dans ${waitOf(seconds)}.`,
    )
  })

  test('a network that may sign up no more still gets the other mails, each kind by its own count', async () => {
    const network = '203.0.113.41'
    await countBefore('sign-up', network, 60)
    expect((await signUp(site, 'Retard', network)).status).toBe(429)
    const { email } = await site.aMember()
    for (const path of ['/api/auth/password-reset', '/api/auth/confirmation/resend']) {
      expect((await post(site, path, { email }, network)).status).toBe(200)
    }
    const browser = await site.as(await site.aMember(), { network })
    expect((await browser.put('/api/account/email', { email: 'neuf@exemple.test' })).status).toBe(200)
  })

  const MAILING = ['/api/auth/password-reset', '/api/auth/confirmation/resend', '/api/auth/sign-up']
  const mailTo = (email: string) => (n: number, process: typeof site) =>
    post(
      process,
      MAILING[n % MAILING.length]!,
      { email, pseudo: `Vu ${n}`, password: 'savon-de-Vevey' },
      `192.0.2.${n}`,
    )
  const mailsTo = async (email: string) => {
    const mails = await Promise.all(processes.map(({ mailbox }) => mailbox.list()))
    return mails.flat().filter(({ to }) => to === email).length
  }

  test('mails are five in half an hour for each address they go to, whatever has them sent, and the response does not say so', async () => {
    const { email } = await site.aMember()
    expect(await statuses(12, mailTo(email))).toEqual({ 200: 12 })
    expect(await mailsTo(email)).toBe(5)
  })

  test('mails are ten a day for each address they go to; those that were not sent do not count', async () => {
    const { email } = await site.aMember()
    const sent: number[] = []
    for (let halfHour = 0; halfHour < 3; halfHour++) {
      expect(await statuses(11, mailTo(email))).toEqual({ 200: 11 })
      sent.push(await mailsTo(email))
      await db.sql`
        update rate_limits set resets_at = now() - interval '1 second'
        where resets_at < now() + interval '31 minutes'`
    }
    expect(sent).toEqual([5, 10, 10])
  })

  test('when attackers use up the mails to a member, the member can still request mails on a known browser', async () => {
    const member = await site.aMember()
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
    const own = await site.as(undefined, { network: '192.0.2.205' })
    await own.post('/api/auth/sign-in', { email: member.email, password: 'savon-de-Vevey' })
    await own.post('/api/auth/sign-out')
    await statuses(12, mailTo(member.email))
    await post(site, '/api/auth/password-reset', { email: member.email }, '192.0.2.206')
    expect(await mailsTo(member.email)).toBe(5)
    await own.post('/api/auth/password-reset', { email: member.email })
    expect(await mailsTo(member.email)).toBe(6)
  })

  test('when attackers use up the mails to a member, one link for a new password stays valid', async () => {
    const { id, email } = await site.aMember()
    await statuses(12, mailTo(email))
    expect(await mailsTo(email)).toBe(5)
    await db.sql`update mail_tokens set expires_at = now() where user_id = ${id}`
    await statuses(7, (n, process) => post(process, MAILING[0]!, { email }, `192.0.2.${242 + n}`))
    expect(await mailsTo(email)).toBe(6)
  })

  test('mails that are not sent are not counted: a visitor can sign up with an address for which attackers requested mails', async () => {
    const email = 'future@exemple.test'
    await statuses(12, (n, process) => post(process, MAILING[n % 2]!, { email }, `192.0.2.${210 + n}`))
    await post(site, MAILING[2]!, { email, pseudo: 'Future', password: 'savon-de-Vevey' }, '192.0.2.230')
    expect(await mailsTo(email)).toBe(1)
  })

  test('new addresses are ten a day for each member, from all networks together', async () => {
    const member = await site.aMember()
    const asked: number[] = []
    for (let times = 0; times < 11; times++) {
      const browser = await site.as(member, { network: `198.51.105.${times}` })
      asked.push((await browser.put('/api/account/email', { email: 'x@exemple.test' })).status)
    }
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const received = (await site.mailbox.list()).filter(({ to }) => to === member.email)
    expect(received).toHaveLength(10)
  })

  test('guesses of the password of an open session are ten in ten minutes', async () => {
    const member = await site.aMember()
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
    const browser = await site.as(member)
    const tried = await statuses(12, () =>
      browser.put('/api/account/password', {
        current_password: 'faux-faux',
        new_password: 'un-neuf-pour-moi',
      }),
    )
    expect(tried).toEqual({ 403: 10, 429: 2 })
    const elsewhere = await browser.post('/api/account/proof', { password: 'faux-faux' })
    expect(elsewhere.status).toBe(429)
  })
})

test('a known and an unknown address get their response after the same time', async () => {
  const even = await aSite({ db, answerMs: 200, env: { RATE_LIMIT_FACTOR: '1000' } })
  const { email } = await even.aMember()
  const timeOf = async (path: string, body: unknown) => {
    const began = performance.now()
    await (await even.as()).post(path, body)
    return performance.now() - began
  }
  for (const path of ['/api/auth/password-reset', '/api/auth/confirmation/resend', '/api/auth/sign-in']) {
    const [known, unknown] = [
      await timeOf(path, { email, password: 'faux-faux' }),
      await timeOf(path, { email: 'personne@exemple.test', password: 'faux-faux' }),
    ]
    for (const time of [known, unknown]) expect(time).toBeGreaterThan(195)
  }
})
