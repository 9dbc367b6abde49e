import { describe, expect, test } from 'vitest'
import type { AccountFactors } from '#domain/accounts/second-factor.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import {
  addApp,
  addPasskey,
  anAuthenticator,
  codeOf,
  passkeyOptionsIn,
} from '../../../tests/support/second-factor.ts'
import { aSite } from '../../../tests/support/site.ts'
import { setPassword } from './queries.ts'

const SECRET = 'un secret de trente-deux signes ou plus'
const site = await aSite({ secret: SECRET })
const { sql } = site.db

const PASSWORD = 'savon-de-Vevey'
const hash = await site.ctx.passwords.hash(PASSWORD)

/** Each test has its own network, because the limits count by network too. */
let networks = 0
const aVisitor = () => site.as(undefined, { network: `198.51.100.${++networks}` })

async function aMemberWithPassword(member: Parameters<typeof site.aMember>[0] = {}) {
  const made = await site.aMember(member)
  await setPassword(sql, made.id, hash)
  return made
}

async function aMemberWithApp() {
  const member = await aMemberWithPassword()
  const browser = await site.as(member)
  return { member, browser, ...(await addApp(site, browser)) }
}

type Browser = Awaited<ReturnType<typeof aVisitor>>
const signIn = (browser: Browser, { email }: { email: string }) =>
  browser.post('/api/auth/sign-in', { email, password: PASSWORD })
const answer = (browser: Browser, body: object) => browser.post('/api/auth/second-factor', body)
const isSignedIn = async (browser: Browser) =>
  (await browser.getJson<{ viewer: object | null }>('/api/viewer')).viewer !== null
const mailsTo = async ({ email }: { email: string }) =>
  (await site.mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject)
const eventsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ kind: string }[]>`select kind from security_events where user_id = ${id} order by created_at`
  ).map(({ kind }) => kind)

/** A browser after the first step of a sign-in. */
async function afterPassword(member: { email: string }) {
  const browser = await aVisitor()
  expect(await (await signIn(browser, member)).json()).toEqual({ asks: 'second_factor' })
  return browser
}

describe('A sign-in of a member with an authenticator app', () => {
  test('opens no session by the password alone, and one by the code', async () => {
    const { member, secret } = await aMemberWithApp()
    const browser = await afterPassword(member)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await browser.getJson('/api/auth/second-factor')).toEqual({
      kinds: ['totp', 'recovery_code'],
      passkey: null,
      may_trust: true,
    })
    expect((await answer(browser, { code: codeOf(secret) })).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    const [session] = await sql`
      select factors, proof_expires_at > now() as is_proven from sessions where user_id = ${member.id}
      order by created_at desc limit 1`
    expect(session).toEqual({ factors: 2, is_proven: true })
  })

  test('accepts the next code, and none that is older than a minute', async () => {
    const { member, secret } = await aMemberWithApp()
    const browser = await afterPassword(member)
    expect(await errorOf(await answer(browser, { code: codeOf(secret, -2) }))).toMatchObject({
      status: 422,
      field: 'code',
    })
    expect((await answer(browser, { code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('accepts each code once, also of two browsers at the same time', async () => {
    const { member, secret } = await aMemberWithApp()
    const code = codeOf(secret)
    const browsers = [await afterPassword(member), await afterPassword(member)]
    const responses = await Promise.all(browsers.map((browser) => answer(browser, { code })))
    expect(statusesOf(responses)).toEqual([200, 422])
    const later = await afterPassword(member)
    expect((await answer(later, { code })).status).toBe(422)
  })

  test('uses a challenge once, also in two processes at the same time', async () => {
    const { member, recovery_codes } = await aMemberWithApp()
    const other = await aSite({ db: site.db, secret: SECRET })
    const browser = await afterPassword(member)
    const cookie = browser.cookieHeader()
    const [one, two] = recovery_codes
    const send = (app: typeof site.app, recovery_code: string | undefined) =>
      app.request('/api/auth/second-factor', {
        method: 'POST',
        body: JSON.stringify({ recovery_code }),
        headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      })
    const responses = await Promise.all([send(site.app, one), send(other.app, two)])
    expect(statusesOf(responses)).toEqual([200, 404])
    const { left } = await sql.one<{ left: number }>`
      select count(*) as left from recovery_codes where user_id = ${member.id} and used_at is null`
    expect(left).toBe(9)
  })

  test('ends after five wrong codes, and the right one comes too late', async () => {
    const { member, secret } = await aMemberWithApp()
    const browser = await afterPassword(member)
    const statuses = []
    for (let times = 0; times < 5; times++) statuses.push((await answer(browser, { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 404])
    expect((await answer(browser, { code: codeOf(secret) })).status).toBe(404)
    expect((await browser.get('/api/auth/second-factor')).status).toBe(404)
    expect(await eventsOf(member)).toContain('second_factor_refused')
  })

  test('is suspended after ten wrong codes within an hour, but not in a browser that the member used before', async () => {
    const { member, secret } = await aMemberWithApp()
    const known = await afterPassword(member)
    expect((await answer(known, { code: codeOf(secret) })).status).toBe(200)
    await known.post('/api/auth/sign-out')
    // The first sign-in of the known browser was one of an unknown browser too.
    for (let times = 0; times < 9; times++) {
      const stranger = await afterPassword(member)
      expect((await answer(stranger, { code: '000000' })).status).toBe(422)
    }
    const stranger = await afterPassword(member)
    expect((await answer(stranger, { code: codeOf(secret, 1) })).status).toBe(429)
    expect(await mailsTo(member)).toContain('On essaie d’entrer dans votre compte')
    expect(await eventsOf(member)).toContain('second_factor_blocked')
    await signIn(known, member)
    expect((await answer(known, { code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('is suspended after fifty wrong codes within a day, in unknown browsers', async () => {
    const { member, secret } = await aMemberWithApp()
    const guess = async () => (await answer(await afterPassword(member), { code: '000000' })).status
    expect(await guess()).toBe(422)
    // As after forty-eight more, in several hours.
    await sql`update rate_limits set hits = hits + 48 where resets_at > now() + interval '2 hours'`
    expect(await guess()).toBe(422)
    const stranger = await afterPassword(member)
    expect(await errorOf(await answer(stranger, { code: codeOf(secret) }))).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Trop d’essais\s: réessayez dans/) as string,
    })
  })

  test('asks for exactly one of code, passkey and recovery code', async () => {
    const { member, secret, recovery_codes } = await aMemberWithApp()
    const browser = await afterPassword(member)
    for (const body of [{}, { code: codeOf(secret), recovery_code: recovery_codes[0] }])
      expect((await answer(browser, body)).status).toBe(422)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('ends with a new password by mail, which removes no factor', async () => {
    const { member, secret } = await aMemberWithApp()
    const pending = await afterPassword(member)
    const visitor = await aVisitor()
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const mail = (await site.mailbox.list()).find(
      ({ to, subject }) => to === member.email && /mot de passe/.test(subject),
    )
    const token = linkIn(mail)
    expect(
      (await visitor.post('/api/auth/new-password', { token, password: 'lac-de-Neuchâtel' })).status,
    ).toBe(200)
    expect((await answer(pending, { code: codeOf(secret) })).status).toBe(404)
    // A known browser would have ten attempts of its own.
    expect((await sql`select from known_devices where user_id = ${member.id}`).count).toBe(0)
    const browser = await aVisitor()
    const response = await browser.post('/api/auth/sign-in', {
      email: member.email,
      password: 'lac-de-Neuchâtel',
    })
    expect(await response.json()).toEqual({ asks: 'second_factor' })
  })

  test('ends when the member unlinks Google, with which it began', async () => {
    const { member, browser } = await aMemberWithApp()
    await sql`insert into google_identities (user_id, sub) values (${member.id}, 'sub of a member')`
    const pending = await afterPassword(member)
    await sql`update sign_in_challenges set method = 'google' where user_id = ${member.id}`
    expect((await browser.delete('/api/account/google')).status).toBe(200)
    expect((await pending.get('/api/auth/second-factor')).status).toBe(404)
  })

  test('by the link to one’s data asks for it too, and opens a session of an hour', async () => {
    const { member, secret } = await aMemberWithApp()
    await sql`insert into user_bans (user_id, type) values (${member.id}, 'ip')`
    const visitor = await aVisitor()
    expect((await signIn(visitor, member)).status).toBe(403)
    const mail = (await site.mailbox.list()).find(
      ({ to, subject }) => to === member.email && subject === 'Accéder à vos données',
    )
    const follow = { token: linkIn(mail), is_pressed: true }
    const followed = await visitor.post('/api/auth/confirmation', follow)
    expect(await followed.json()).toEqual({ asks: 'second_factor' })
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await answer(visitor, { code: codeOf(secret) })).status).toBe(200)
    const session = await sql.one<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sessions
      where user_id = ${member.id} order by created_at desc limit 1`
    expect(session.minutes).toBe(60)
  })

  test('takes no cookie that this site did not sign', async () => {
    const { member } = await aMemberWithApp()
    const browser = await afterPassword(member)
    const [token] = browser.jar.get('pb-challenge')!.split('.')
    browser.jar.set('pb-challenge', `${token}.AAAA`)
    expect((await browser.get('/api/auth/second-factor')).status).toBe(404)
  })
})

describe('A recovery code', () => {
  test('opens a session once, typed in any way, and its use is mailed', async () => {
    const { member, recovery_codes } = await aMemberWithApp()
    expect(recovery_codes).toHaveLength(10)
    expect(recovery_codes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    const recovery_code = recovery_codes[0]!.toLowerCase().replaceAll('-', ' ')
    const browser = await afterPassword(member)
    expect((await answer(browser, { recovery_code })).status).toBe(200)
    expect(await mailsTo(member)).toContain('Un code de secours a servi')
    const again = await afterPassword(member)
    expect(await errorOf(await answer(again, { recovery_code }))).toMatchObject({ field: 'recovery_code' })
  })

  test('counts once when two browsers send it at the same time', async () => {
    const { member, recovery_codes } = await aMemberWithApp()
    const browsers = [await afterPassword(member), await afterPassword(member)]
    const responses = await Promise.all(
      browsers.map((browser) => answer(browser, { recovery_code: recovery_codes[0] })),
    )
    expect(statusesOf(responses)).toEqual([200, 422])
  })

  test('is replaced by ten new ones, and the earlier ones stop working', async () => {
    const { member, browser, recovery_codes } = await aMemberWithApp()
    const response = await browser.post('/api/account/recovery-codes')
    const replaced = (await response.json()) as { recovery_codes: string[] }
    expect(new Set([...recovery_codes, ...replaced.recovery_codes]).size).toBe(20)
    const pending = await afterPassword(member)
    expect((await answer(pending, { recovery_code: recovery_codes[1] })).status).toBe(422)
    expect((await answer(pending, { recovery_code: replaced.recovery_codes[1] })).status).toBe(200)
  })

  test('is stored as a hash only', async () => {
    const { member, recovery_codes } = await aMemberWithApp()
    const rows = await sql`select * from recovery_codes where user_id = ${member.id}`
    for (const code of recovery_codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })
})

describe('Members who share a network', () => {
  test('answer their challenges, however often the sign-in page is opened', async () => {
    const { member, secret } = await aMemberWithApp()
    const browser = await aVisitor()
    for (let visit = 0; visit < 31; visit += 1) await browser.post('/api/auth/passkey/options')
    await signIn(browser, member)
    expect((await browser.get('/api/auth/second-factor')).status).toBe(200)
    expect((await answer(browser, { code: codeOf(secret) })).status).toBe(200)
  })
})

describe('A passkey', () => {
  test('is created with an algorithm that Node supports without a warning', async () => {
    const browser = await site.as(await site.aMember())
    const started = await browser.post('/api/account/factors/passkey/start', {})
    const { passkey } = (await started.json()) as { passkey: { pubKeyCredParams: { alg: number }[] } }
    expect(passkey.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
  })

  test('is the second factor of a sign-in, and its challenge counts once', async () => {
    const member = await aMemberWithPassword()
    const { authenticator } = await addPasskey(await site.as(member))
    const browser = await afterPassword(member)
    const options = await passkeyOptionsIn(await browser.get('/api/auth/second-factor'))
    const assertion = authenticator.get(options)
    expect((await answer(browser, { assertion })).status).toBe(200)
    const again = await afterPassword(member)
    expect(await errorOf(await answer(again, { assertion }))).toMatchObject({
      status: 422,
      field: 'assertion',
    })
  })

  test('of another member, another site or a changed signature is refused', async () => {
    const [member, other] = [await aMemberWithPassword(), await aMemberWithPassword()]
    const { authenticator } = await addPasskey(await site.as(member))
    const { authenticator: others } = await addPasskey(await site.as(other))
    const browser = await afterPassword(member)
    const options = await passkeyOptionsIn(await browser.get('/api/auth/second-factor'))
    const right = authenticator.get(options)
    for (const assertion of [
      others.get(options),
      authenticator.get({ ...options, rpId: 'autre.example' }),
      { ...right, response: { ...right.response, signature: 'AAAA' } },
      { ...right, response: {} },
    ])
      expect((await answer(browser, { assertion })).status).toBe(422)
    expect(await isSignedIn(browser)).toBe(false)
  })

  const signInWith = async (browser: Browser, authenticator: ReturnType<typeof anAuthenticator>) => {
    const options = await passkeyOptionsIn(await browser.post('/api/auth/passkey/options'))
    return await browser.post('/api/auth/passkey', { assertion: authenticator.get(options) })
  }

  test('alone signs a member in with two factors, if it asked for a PIN or a fingerprint', async () => {
    const member = await aMemberWithPassword()
    const { authenticator } = await addPasskey(await site.as(member))
    const browser = await aVisitor()
    expect((await signInWith(browser, authenticator)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    const [session] =
      await sql`select factors from sessions where user_id = ${member.id} order by created_at desc limit 1`
    expect(session).toEqual({ factors: 2 })

    const unverified = anAuthenticator({ isVerified: false })
    const simple = await aMemberWithPassword()
    await addPasskey(await site.as(simple), unverified)
    const visitor = await aVisitor()
    expect((await signInWith(visitor, unverified)).status).toBe(422)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('alone cannot be replayed, in another browser either', async () => {
    const member = await aMemberWithPassword()
    const { authenticator } = await addPasskey(await site.as(member))
    const [browser, thief] = [await aVisitor(), await aVisitor()]
    const options = await passkeyOptionsIn(await browser.post('/api/auth/passkey/options'))
    await thief.post('/api/auth/passkey/options')
    const assertion = authenticator.get(options)
    expect((await thief.post('/api/auth/passkey', { assertion })).status).toBe(422)
    expect((await browser.post('/api/auth/passkey', { assertion })).status).toBe(200)
    await browser.post('/api/auth/sign-out')
    expect((await browser.post('/api/auth/passkey', { assertion })).status).toBe(422)
  })

  test('of a member who is banned by address opens no session', async () => {
    const member = await aMemberWithPassword()
    const { authenticator } = await addPasskey(await site.as(member))
    await sql`insert into user_bans (user_id, type) values (${member.id}, 'ip')`
    const browser = await aVisitor()
    expect((await signInWith(browser, authenticator)).status).toBe(403)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await mailsTo(member)).toContain('Accéder à vos données')
  })

  test('is not offered at an IP address, and the refusal names localhost', async () => {
    const member = await aMemberWithPassword()
    const { cookieHeader } = await site.as(member)
    const response = await site.app.request('http://127.0.0.1:3000/api/account/factors/passkey/start', {
      method: 'POST',
      body: '{}',
      headers: {
        cookie: cookieHeader(),
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
    })
    expect((await errorOf(response)).message).toContain('http://localhost:3000')
  })
})

describe('A trusted browser', () => {
  async function aTrustedBrowser() {
    const made = await aMemberWithApp()
    const trusted = await afterPassword(made.member)
    await answer(trusted, { code: codeOf(made.secret), trust: true })
    const signInAgain = async () => {
      await trusted.post('/api/auth/sign-out')
      return (await (await signIn(trusted, made.member)).json()) as object
    }
    return { ...made, trusted, signInAgain }
  }

  test('skips the second factor for 30 days, without a proof of identity', async () => {
    const { member, signInAgain } = await aTrustedBrowser()
    expect(await signInAgain()).toEqual({ done: true })
    const [session] = await sql`
      select factors, proof_expires_at from sessions where user_id = ${member.id} order by created_at desc limit 1`
    expect(session).toEqual({ factors: 1, proof_expires_at: null })
    await sql`update known_devices set trusted_until = trusted_until - interval '30 days' where user_id = ${member.id}`
    expect(await signInAgain()).toEqual({ asks: 'second_factor' })
  })

  test('does not extend to another browser', async () => {
    const { member } = await aTrustedBrowser()
    const other = await aVisitor()
    expect(await (await signIn(other, member)).json()).toEqual({ asks: 'second_factor' })
  })

  test.for([
    [
      'a new password',
      async ({ browser }: { browser: Browser }) =>
        await browser.put('/api/account/password', {
          current_password: PASSWORD,
          new_password: 'lac-de-Neuchâtel',
        }),
    ],
    ['a factor that is added', async ({ browser }: { browser: Browser }) => await addPasskey(browser)],
    [
      'a session that the member ends elsewhere',
      async ({ browser, member }: { browser: Browser; member: { id: string } }) => {
        const { id } = await sql.one<{ id: string }>`
          select id from sessions where user_id = ${member.id} and factors = 2 order by created_at desc limit 1`
        await browser.delete(`/api/account/sessions/${id}`)
      },
    ],
  ] as const)('is trusted no more after %s', async ([, change]) => {
    const { member, browser } = await aTrustedBrowser()
    await change({ browser, member })
    const { count } = await sql.one<{ count: number }>`
      select count(*) from known_devices where user_id = ${member.id} and trusted_until is not null`
    expect(count).toBe(0)
  })

  test('is never one of staff', async () => {
    const { member, secret, signInAgain } = await aTrustedBrowser()
    await sql`update profiles set role = 'moderator' where user_id = ${member.id}`
    expect(await signInAgain()).toEqual({ asks: 'second_factor' })
    await sql`update second_factors set last_step = null where user_id = ${member.id}`
    await sql`update known_devices set trusted_until = null where user_id = ${member.id}`
    const browser = await afterPassword(member)
    expect(await browser.getJson('/api/auth/second-factor')).toMatchObject({ may_trust: false })
    await answer(browser, { code: codeOf(secret), trust: true })
    const { count } = await sql.one<{ count: number }>`
      select count(*) from known_devices where user_id = ${member.id} and trusted_until is not null`
    expect(count).toBe(0)
  })

  test('is trusted no more once the member gets a staff role', async () => {
    const { member, signInAgain } = await aTrustedBrowser()
    const founder = await site.as(await site.aMember({ role: 'founder' }))
    const path = `/api/admin/members/${member.id}/role`
    for (const [from, role] of [
      ['user', 'moderator'],
      ['moderator', 'user'],
    ])
      expect((await founder.put(path, { role, from })).status).toBe(200)
    expect(await signInAgain()).toEqual({ asks: 'second_factor' })
  })
})

describe('Adding and removing factors', () => {
  const read = (browser: Browser) => browser.getJson<AccountFactors>('/api/account/factors')

  test('needs a recent proof of identity', async () => {
    const member = await aMemberWithPassword()
    const browser = await site.as(member)
    await sql`update sessions set proof_expires_at = now() where user_id = ${member.id}`
    for (const path of ['/api/account/factors/totp/start', '/api/account/factors/passkey/start'])
      expect(await errorOf(await browser.post(path, {}))).toMatchObject({
        status: 403,
        code: 'PROOF_REQUIRED',
      })
  })

  test('ends the other sessions, renews this one, and is mailed and logged', async () => {
    const member = await aMemberWithPassword()
    const [browser, other] = [await site.as(member), await site.as(member)]
    const before = browser.jar.get('pb-session')
    await addApp(site, browser)
    expect(browser.jar.get('pb-session')).not.toBe(before)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    expect(await mailsTo(member)).toEqual(['Double authentification ajoutée'])
    const { factors, recovery_codes_left } = await read(browser)
    expect(factors).toMatchObject([{ kind: 'totp', name: 'Téléphone' }])
    expect(recovery_codes_left).toBe(10)

    const third = await site.as(member)
    expect((await browser.delete(`/api/account/factors/${factors[0]!.id}`)).status).toBe(200)
    expect([await isSignedIn(browser), await isSignedIn(third)]).toEqual([true, false])
    expect(await read(browser)).toMatchObject({ factors: [], recovery_codes_left: 0 })
    expect(await mailsTo(member)).toContain('Double authentification retirée')
    expect(await eventsOf(member)).toEqual(['factor_added', 'factor_removed'])
    const visitor = await aVisitor()
    expect(await (await signIn(visitor, member)).json()).toEqual({ done: true })
  })

  test('wants a valid first code of the app, from the session that asked, within five minutes', async () => {
    const member = await aMemberWithPassword()
    const [browser, other] = [await site.as(member), await site.as(member)]
    const started = await browser.post('/api/account/factors/totp/start', {})
    const { secret } = (await started.json()) as { secret: string }
    const body = (code: string) => ({ code, name: 'Téléphone' })
    const path = '/api/account/factors/totp'
    expect((await browser.post(path, body('000000'))).status).toBe(422)
    expect((await other.post(path, body(codeOf(secret)))).status).toBe(409)
    await sql`update sign_in_challenges set expires_at = now() where user_id = ${member.id}`
    expect((await browser.post(path, body(codeOf(secret)))).status).toBe(409)
    expect(await read(browser)).toMatchObject({ factors: [] })
  })

  test('keeps the recovery codes when a second factor is added', async () => {
    const { browser } = await aMemberWithApp()
    expect((await addPasskey(browser)).recovery_codes).toBeNull()
    const { factors, recovery_codes_left } = await read(browser)
    expect([factors.length, recovery_codes_left]).toEqual([2, 10])
  })

  test('stores the secret of an app encrypted', async () => {
    const { member, secret } = await aMemberWithApp()
    const [row] = await sql<
      { secret: Buffer }[]
    >`select secret from second_factors where user_id = ${member.id}`
    const plain = site.ctx.totpSecrets.decrypt(row!.secret, member.id)
    expect(row!.secret.includes(plain!)).toBe(false)
    expect(secret.replaceAll(' ', '')).toHaveLength(32)
    expect(site.ctx.totpSecrets.decrypt(row!.secret, 'another member')).toBeNull()
  })

  test('of another member is not possible', async () => {
    const { browser } = await aMemberWithApp()
    const { factors } = await read(browser)
    const stranger = await site.as(await aMemberWithPassword())
    expect((await stranger.delete(`/api/account/factors/${factors[0]!.id}`)).status).toBe(404)
    expect((await read(browser)).factors).toHaveLength(1)
  })
})

describe('The first factor of staff', () => {
  test('is added through a link sent by mail, once', async () => {
    const member = await aMemberWithPassword({ role: 'moderator' })
    const browser = await site.as(member)
    expect(await browser.getJson('/api/account/factors')).toMatchObject({ needs_mail_link: true })
    expect((await browser.post('/api/account/factors/totp/start', {})).status).toBe(403)
    expect((await browser.post('/api/account/factors/link')).status).toBe(200)
    const mail = (await site.mailbox.list()).find(({ to }) => to === member.email)
    await addApp(site, browser, linkIn(mail))
    expect(await browser.getJson('/api/account/factors')).toMatchObject({ needs_mail_link: false })
    expect((await browser.post('/api/account/factors/link')).status).toBe(409)
  })

  test('cannot be added with the link of another member', async () => {
    const [member, other] = [
      await aMemberWithPassword({ role: 'moderator' }),
      await aMemberWithPassword({ role: 'admin' }),
    ]
    await (await site.as(other)).post('/api/account/factors/link')
    const mail = (await site.mailbox.list()).find(({ to }) => to === other.email)
    const token = linkIn(mail)
    const browser = await site.as(member)
    expect((await browser.post('/api/account/factors/totp/start', { token })).status).toBe(403)
  })
})
