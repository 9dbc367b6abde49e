import { describe, expect, test } from 'vitest'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aDatabase, waitForBlockedStatement } from '../../../tests/support/database.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { giveFactor } from '../../../tests/support/second-factor.ts'
import { aSite } from '../../../tests/support/site.ts'
import { PROOF_REQUIRED } from '#domain/accounts/second-factor.ts'
import { holdPassword } from './hold-password.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { deleteSessions } from './sessions.queries.ts'

const retries: unknown[] = []
const db = await aDatabase({ onRetry: (error) => retries.push(error) })
const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, db })
const { mailbox } = site

const PASSWORD = 'savon-de-Vevey'
const passwordHash = await site.ctx.passwords.hash(PASSWORD)

const aSignedInMember = async () => {
  const member = await site.aMember()
  await setPassword(db.sql, member.id, passwordHash)
  return { member, browser: await site.as(member) }
}
const signIn = async (email: string, password: string) =>
  (await (await site.as()).post('/api/auth/sign-in', { email, password })).status
const mailsTo = async (email: string) => (await mailbox.list()).filter(({ to }) => to === email)
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

describe('A forgotten password', () => {
  test('is replaced by the link of a mail, which also ends every session', async () => {
    const { member, browser } = await aSignedInMember()
    const visitor = await site.as()
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const token = linkIn((await mailsTo(member.email))[0])
    const response = await visitor.post('/api/auth/new-password', { token, password: 'un-neuf-pour-moi' })
    expect(response.status).toBe(200)
    expect((await browser.get('/api/account/sessions')).status).toBe(401)
    expect(await signIn(member.email, PASSWORD)).toBe(401)
    expect(await signIn(member.email, 'un-neuf-pour-moi')).toBe(200)
    expect(await subjectsTo(member.email)).toContain('Votre mot de passe a changé')
  })

  test('has a link that works once and for an hour', async () => {
    const { member } = await aSignedInMember()
    const visitor = await site.as()
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const token = linkIn((await mailsTo(member.email))[0])
    const use = async () =>
      await visitor.post('/api/auth/new-password', { token, password: 'un-neuf-pour-moi' })
    const responses = await Promise.all([use(), use(), use()])
    expect(statusesOf(responses)).toEqual([200, 422, 422])
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const late = linkIn((await mailsTo(member.email)).find(({ subject }) => subject.startsWith('Choisissez')))
    await db.sql`update mail_tokens set expires_at = now() - interval '1 second'`
    const tooLate = await visitor.post('/api/auth/new-password', {
      token: late,
      password: 'un-neuf-pour-moi',
    })
    expect(await errorOf(tooLate)).toMatchObject({ status: 422, field: 'token' })
  })

  test('gets the same response whether the address has an account or not', async () => {
    const { member } = await aSignedInMember()
    const visitor = await site.as()
    const [known, unknown] = [
      await visitor.post('/api/auth/password-reset', { email: member.email }),
      await visitor.post('/api/auth/password-reset', { email: 'personne@exemple.test' }),
    ]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect(await mailsTo('personne@exemple.test')).toEqual([])
  })

  test('has a link on the configured public URL, whatever Host the request names', async () => {
    const { member } = await aSignedInMember()
    await site.app.request('/api/auth/password-reset', {
      method: 'POST',
      body: JSON.stringify({ email: member.email }),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
    })
    const [mail] = await mailsTo(member.email)
    expect(mail?.text).toContain(`${site.ctx.site.url}/auth/nouveau-mot-de-passe#jeton=`)
    expect(mail?.text).not.toContain('evil')
  })

  test('gives a member who signed up with Google a password of their own', async () => {
    const member = await site.aMember()
    const visitor = await site.as()
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const token = linkIn((await mailsTo(member.email))[0])
    await visitor.post('/api/auth/new-password', { token, password: 'un-neuf-pour-moi' })
    expect(await signIn(member.email, 'un-neuf-pour-moi')).toBe(200)
  })
})

test('Changes of the credentials are in the member’s security log', async () => {
  const { member, browser } = await aSignedInMember()
  const email = `journal-${member.id}@exemple.test`
  await browser.put('/api/account/password', {
    current_password: 'faux-faux',
    new_password: 'un-neuf-pour-moi',
  })
  await browser.put('/api/account/email', { email })
  await browser.post('/api/auth/confirmation', { token: linkIn((await mailsTo(email))[0]) })
  await browser.post('/api/auth/password-reset', { email })
  const token = linkIn((await mailsTo(email)).find(({ subject }) => subject.startsWith('Choisissez')))
  await browser.put('/api/account/password', { current_password: PASSWORD, new_password: 'un-neuf-pour-moi' })
  expect((await browser.post('/api/auth/new-password', { token, password: PASSWORD })).status).toBe(422)
  await browser.post('/api/auth/password-reset', { email })
  const good = linkIn((await mailsTo(email)).find(({ subject }) => subject.startsWith('Choisissez')))
  expect((await browser.post('/api/auth/new-password', { token: good, password: PASSWORD })).status).toBe(200)
  const log = await db.sql<{ kind: string }[]>`
    select kind from security_events where user_id = ${member.id} order by created_at`
  expect(log.map(({ kind }) => kind)).toEqual([
    'identity_refused',
    'email_change_asked',
    'email_changed',
    'password_reset_asked',
    'password_changed',
    'password_reset_asked',
    'password_reset',
  ])
})

describe('Browsers that the member used before', () => {
  const NEW_DEVICE = 'Nouvelle connexion à votre compte'
  const newDevices = async (email: string) =>
    (await subjectsTo(email)).filter((subject) => subject === NEW_DEVICE).length
  const enter = async (browser: Awaited<ReturnType<typeof site.as>>, email: string, password: string) => {
    await browser.post('/api/auth/sign-out')
    expect((await browser.post('/api/auth/sign-in', { email, password })).status).toBe(200)
  }

  test.each(['change', 'reset'])(
    'are unknown after a %s of the password, except the one that chose it',
    async (how) => {
      const { member } = await aSignedInMember()
      const [here, there] = [await site.as(), await site.as()]
      for (const browser of [here, there]) await enter(browser, member.email, PASSWORD)
      const before = await newDevices(member.email)
      const password = 'un-neuf-pour-moi'
      if (how === 'change') {
        await here.put('/api/account/password', { current_password: PASSWORD, new_password: password })
      } else {
        await here.post('/api/auth/password-reset', { email: member.email })
        const mail = (await mailsTo(member.email)).find(({ subject }) => subject.startsWith('Choisissez'))
        await here.post('/api/auth/new-password', { token: linkIn(mail), password })
      }
      await enter(here, member.email, password)
      expect(await newDevices(member.email)).toBe(before)
      await enter(there, member.email, password)
      expect(await newDevices(member.email)).toBe(before + 1)
    },
  )

  test('are unknown once their sessions are ended from another one, which stays known', async () => {
    const { member } = await aSignedInMember()
    const [here, there] = [await site.as(), await site.as()]
    for (const browser of [here, there]) await enter(browser, member.email, PASSWORD)
    const before = await newDevices(member.email)
    expect((await here.delete('/api/account/sessions')).status).toBe(200)
    await enter(here, member.email, PASSWORD)
    expect(await newDevices(member.email)).toBe(before)
    await enter(there, member.email, PASSWORD)
    expect(await newDevices(member.email)).toBe(before + 1)
  })
})

describe('A new password by mail, at the same moment', async () => {
  const NEW = 'un-neuf-pour-moi'
  const newHash = await site.ctx.passwords.hash(NEW)

  /** Sends a request while an open transaction has written the new password, so that readers still see the old one. */
  async function whileReset(userId: string, ask: () => Promise<Response>, hash = newHash): Promise<Response> {
    const [written, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reset = db.transaction(async (tx) => {
      await lockViewer(tx, userId)
      await setPassword(tx, userId, hash)
      written.resolve()
      await release.promise
      await deleteSessions(tx, userId)
    })
    await written.promise
    const response = ask()
    await Promise.race([waitForBlockedStatement(db.sql), response])
    release.resolve()
    await reset
    return await response
  }

  test('wins over a change by an attacker who knew the old one', async () => {
    const { member, browser } = await aSignedInMember()
    const body = { current_password: PASSWORD, new_password: 'du-voleur-lui' }
    const response = await whileReset(member.id, () => browser.put('/api/account/password', body))
    expect(response.status).toBe(409)
    expect(await signIn(member.email, NEW)).toBe(200)
  })

  test('wins over a sign-in with the old one, which opens no session', async () => {
    const { member } = await aSignedInMember()
    const thief = await site.as()
    const body = { email: member.email, password: PASSWORD }
    const response = await whileReset(member.id, () => thief.post('/api/auth/sign-in', body))
    expect(response.status).toBe(409)
    expect((await db.sql`select from sessions where user_id = ${member.id}`).count).toBe(0)
  })

  test('ends no session where it is the old one, with another hash', async () => {
    const { member } = await aSignedInMember()
    const body = { email: member.email, password: PASSWORD }
    const browser = await site.as()
    const renewed = await site.ctx.passwords.hash(PASSWORD)
    const response = await whileReset(member.id, () => browser.post('/api/auth/sign-in', body), renewed)
    expect(response.status).toBe(200)
  })

  test('wins over a new address asked for in a session that it ends', async () => {
    const { member, browser } = await aSignedInMember()
    const email = `voleur-${member.id}@exemple.test`
    const response = await whileReset(member.id, () => browser.put('/api/account/email', { email }))
    expect(await errorOf(response)).toMatchObject({ status: 403, code: PROOF_REQUIRED })
    expect(await mailsTo(email)).toEqual([])
  })

  test('wins over a deletion of the account in a session that it ends', async () => {
    const { member, browser } = await aSignedInMember()
    const body = { pseudo: member.pseudo, plans: 'delete' }
    const response = await whileReset(member.id, () => browser.delete('/api/account', body))
    expect(await errorOf(response)).toMatchObject({ status: 403, code: PROOF_REQUIRED })
    expect(await signIn(member.email, NEW)).toBe(200)
  })
})

describe('A link whose account changed', () => {
  test('sets no password once the account is deleted', async () => {
    const { member, browser } = await aSignedInMember()
    const visitor = await site.as()
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const token = linkIn((await mailsTo(member.email))[0])
    await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
    const response = await visitor.post('/api/auth/new-password', { token, password: 'un-neuf-pour-moi' })
    expect(await errorOf(response)).toMatchObject({ status: 422, field: 'token' })
    expect((await db.sql`select from mail_tokens where user_id = ${member.id}`).count).toBe(0)
  })

  test('refuses the pseudo and the e‑mail address as a password', async () => {
    const { member } = await aSignedInMember()
    const visitor = await site.as()
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const token = linkIn((await mailsTo(member.email))[0])
    const response = await visitor.post('/api/auth/new-password', { token, password: member.email })
    expect(await errorOf(response)).toMatchObject({ status: 422, field: 'password' })
  })
})

describe('Changing the password', () => {
  test('asks for the old one, ends the other sessions and notifies by mail', async () => {
    const { member, browser } = await aSignedInMember()
    const elsewhere = await site.as(member)
    const change = (current_password: string, new_password: string) =>
      browser.put('/api/account/password', { current_password, new_password })
    expect(await errorOf(await change('faux-faux', 'un-neuf-pour-moi'))).toMatchObject({
      status: 403,
      field: 'current_password',
    })
    expect(await errorOf(await change(PASSWORD, 'azerty'))).toMatchObject({
      status: 422,
      field: 'new_password',
    })
    expect((await change(PASSWORD, 'un-neuf-pour-moi')).status).toBe(200)
    expect((await elsewhere.get('/api/account/sessions')).status).toBe(401)
    expect((await browser.get('/api/account/sessions')).status).toBe(200)
    expect(await subjectsTo(member.email)).toEqual(['Votre mot de passe a changé'])
  })

  test('gives the session a new token, for the same time, and the old token is refused', async () => {
    const { member, browser } = await aSignedInMember()
    const session = async () =>
      (await db.sql`select id, created_at, expires_at from sessions where user_id = ${member.id}`)[0]
    const [old, { id, ...times }] = [browser.cookieHeader(), (await session()) as { id: string }]
    const body = { current_password: PASSWORD, new_password: 'un-neuf-pour-moi' }
    expect((await browser.put('/api/account/password', body)).status).toBe(200)
    expect(browser.cookieHeader()).not.toBe(old)
    expect((await site.get('/api/account/sessions', { cookie: old })).status).toBe(401)
    expect((await browser.get('/api/account/sessions')).status).toBe(200)
    expect(await session()).toMatchObject(times)
    expect(await session()).not.toMatchObject({ id })
  })

  test('does not prove that the password is the owner’s; a mail link does', async () => {
    const { member, browser } = await aSignedInMember()
    const isProven = async () =>
      (await db.sql`select is_proven from passwords where user_id = ${member.id}`)[0]?.is_proven
    await db.sql`update passwords set is_proven = false where user_id = ${member.id}`
    await browser.put('/api/account/password', {
      current_password: PASSWORD,
      new_password: 'un-neuf-pour-moi',
    })
    expect(await isProven()).toBe(false)
    const visitor = await site.as()
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const token = linkIn((await mailsTo(member.email))[0])
    await visitor.post('/api/auth/new-password', { token, password: PASSWORD })
    expect(await isProven()).toBe(true)
  })

  test('is refused to a member who has none', async () => {
    const browser = await site.as(await site.aMember())
    const body = { current_password: PASSWORD, new_password: 'un-neuf-pour-moi' }
    expect((await errorOf(await browser.put('/api/account/password', body))).status).toBe(409)
  })

  test('cancels the links that were mailed before', async () => {
    const { member, browser } = await aSignedInMember()
    await (await site.as()).post('/api/auth/password-reset', { email: member.email })
    await browser.put('/api/account/email', { email: 'voleur@exemple.test' })
    const tokens = [
      linkIn((await mailsTo('voleur@exemple.test'))[0]),
      linkIn((await mailsTo(member.email)).at(-1)),
    ]
    await browser.put('/api/account/password', {
      current_password: PASSWORD,
      new_password: 'un-neuf-pour-moi',
    })
    const visitor = await site.as()
    expect((await visitor.post('/api/auth/confirmation', { token: tokens[0] })).status).toBe(422)
    const reset = await visitor.post('/api/auth/new-password', {
      token: tokens[1],
      password: 'du-voleur-lui',
    })
    expect(reset.status).toBe(422)
  })
})

describe('Changing the address', () => {
  test('counts once confirmed, and notifies the old address', async () => {
    const { member, browser } = await aSignedInMember()
    const email = `neuf-${member.id}@exemple.test`
    expect((await browser.put('/api/account/email', { email })).status).toBe(200)
    expect(await subjectsTo(member.email)).toEqual(['Votre adresse e‑mail va changer'])
    expect(await signIn(member.email, PASSWORD)).toBe(200)
    const confirmed = await browser.post('/api/auth/confirmation', {
      token: linkIn((await mailsTo(email))[0]),
    })
    expect(await confirmed.json()).toEqual({ confirmed: 'email' })
    expect(await signIn(email, PASSWORD)).toBe(200)
    expect(await signIn(member.email, PASSWORD)).toBe(401)
  })

  test('ends the other sessions, trusted browsers and unfinished sign-ins, and gives this session a new token', async () => {
    const { member, browser } = await aSignedInMember()
    const there = await site.as()
    expect((await there.post('/api/auth/sign-in', { email: member.email, password: PASSWORD })).status).toBe(
      200,
    )
    await db.sql`update known_devices set trusted_until = now() + interval '1 day' where user_id = ${member.id}`
    await giveFactor({ db }, member)
    const unfinished = await site.as()
    const half = await unfinished.post('/api/auth/sign-in', { email: member.email, password: PASSWORD })
    expect(await half.json()).toMatchObject({ asks: 'second_factor' })
    const before = browser.cookieHeader()
    const email = `neuf-${member.id}@exemple.test`
    expect((await browser.put('/api/account/email', { email })).status).toBe(200)
    const token = linkIn((await mailsTo(email))[0])
    expect((await browser.post('/api/auth/confirmation', { token })).status).toBe(200)
    expect((await there.get('/api/account/sessions')).status).toBe(401)
    expect((await site.get('/api/account/sessions', { cookie: before })).status).toBe(401)
    expect((await browser.get('/api/account/sessions')).status).toBe(200)
    expect(await db.sql`select from known_devices where user_id = ${member.id}`).toHaveLength(0)
    expect(await db.sql`select from sign_in_challenges where user_id = ${member.id}`).toHaveLength(0)
  })

  test('confirmed with the password without a session ends all sessions', async () => {
    const { member, browser } = await aSignedInMember()
    const email = `neuf-${member.id}@exemple.test`
    await browser.put('/api/account/email', { email })
    const token = linkIn((await mailsTo(email))[0])
    const phone = await site.as()
    expect((await phone.post('/api/auth/confirmation', { token, password: PASSWORD })).status).toBe(200)
    expect((await browser.get('/api/account/sessions')).status).toBe(401)
  })

  test('ends what mail servers said about the old one [348]', async () => {
    const { member, browser } = await aSignedInMember()
    await db.sql`insert into delivery_problems (user_id, state) values (${member.id}, 'bounced')`
    const email = `neuf-${member.id}@exemple.test`
    await browser.put('/api/account/email', { email })
    await browser.post('/api/auth/confirmation', { token: linkIn((await mailsTo(email))[0]) })
    expect(await db.sql`select from delivery_problems where user_id = ${member.id}`).toHaveLength(0)
  })

  test('is confirmed in a browser where its owner is signed in; elsewhere only with the password of the account', async () => {
    const { member, browser } = await aSignedInMember()
    await db.sql`update passwords set is_proven = false where user_id = ${member.id}`
    const email = `ailleurs-${member.id}@exemple.test`
    await browser.put('/api/account/email', { email })
    const token = linkIn((await mailsTo(email))[0])
    const phone = await site.as()
    const follow = (body: object) => phone.post('/api/auth/confirmation', { token, ...body })
    for (const body of [{}, { is_pressed: true }]) {
      expect(await (await follow(body)).json()).toEqual({ asks: 'email' })
    }
    expect(await errorOf(await follow({ password: 'autre-chose' }))).toMatchObject({
      status: 403,
      field: 'password',
      message: 'Ce n’est pas le mot de passe de ce compte.',
    })
    expect(await signIn(email, PASSWORD)).toBe(401)
    expect(await (await follow({ password: PASSWORD })).json()).toEqual({ confirmed: 'email' })
    expect(await signIn(email, PASSWORD)).toBe(200)
    expect(phone.jar.has('pb-session')).toBe(false)
    const [row] = await db.sql`select is_proven from passwords where user_id = ${member.id}`
    expect(row).toEqual({ is_proven: true })
  })

  test('is confirmed while its owner signs in, without a deadlock', async () => {
    const { member, browser } = await aSignedInMember()
    const email = `ensemble-${member.id}@exemple.test`
    await browser.put('/api/account/email', { email })
    const token = linkIn((await mailsTo(email))[0])
    const phone = await site.as()
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const signingIn = db.transaction(async (tx) => {
      await lockViewer(tx, member.id, 'share')
      locked.resolve()
      await release.promise
      await holdPassword(tx, member.id, passwordHash.hash)
    })
    await locked.promise
    retries.length = 0
    const response = phone.post('/api/auth/confirmation', { token, password: PASSWORD })
    await Promise.race([waitForBlockedStatement(db.sql), response])
    release.resolve()
    await signingIn
    expect((await response).status).toBe(200)
    // Otherwise a deadlock would be retried, and the test would not see it.
    expect(retries).toEqual([])
  })

  test('of an account without a password is confirmed only where its owner is signed in', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    const email = `google-${member.id}@exemple.test`
    await browser.put('/api/account/email', { email })
    const token = linkIn((await mailsTo(email))[0])
    const stranger = await site.as()
    for (const body of [{}, { is_pressed: true }, { password: 'peu-importe' }]) {
      const refusal = await errorOf(await stranger.post('/api/auth/confirmation', { token, ...body }))
      expect(refusal).toMatchObject({
        status: 403,
        message: 'Connectez-vous dans ce navigateur, puis ouvrez ce lien de nouveau.',
      })
    }
    expect(await (await browser.post('/api/auth/confirmation', { token })).json()).toEqual({
      confirmed: 'email',
    })
  })

  test.each(['temp', 'perm', 'ip'] as const)(
    'is closed during a ban of type « %s », also by a link that is older than the ban [196]',
    async (type) => {
      const { member, browser } = await aSignedInMember()
      const email = `banni-${member.id}@exemple.test`
      await browser.put('/api/account/email', { email })
      const token = linkIn((await mailsTo(email))[0])
      const end = type === 'temp' ? db.sql`now() + interval '1 day'` : null
      await db.sql`insert into user_bans (user_id, type, end_at) values (${member.id}, ${type}, ${end})`
      const responses = [
        await browser.put('/api/account/email', { email: `autre-${member.id}@exemple.test` }),
        await browser.post('/api/auth/confirmation', { token }),
        await (await site.as()).post('/api/auth/confirmation', { token, password: PASSWORD }),
      ]
      for (const response of responses) {
        const { status, message } = await errorOf(response)
        expect(status).toBe(403)
        expect(message).toMatch(/^Votre compte est suspendu/)
      }
      expect(await db.sql`select email from users where id = ${member.id}`).toEqual([{ email: member.email }])
    },
  )

  test('to one that is taken gets the same response, and no confirmation is mailed to it', async () => {
    const { member, browser } = await aSignedInMember()
    const other = await site.aMember()
    const response = await browser.put('/api/account/email', { email: other.email })
    expect([response.status, await response.text()]).toEqual([200, '{"done":true}'])
    expect(await mailsTo(other.email)).toEqual([])
    expect(await subjectsTo(member.email)).toEqual(['Votre adresse e‑mail va changer'])
  })

  test('to one that was taken in between is refused when it is confirmed', async () => {
    const { member, browser } = await aSignedInMember()
    const email = `disputee-${member.id}@exemple.test`
    await browser.put('/api/account/email', { email })
    await site.aMember({ email })
    const response = await browser.post('/api/auth/confirmation', {
      token: linkIn((await mailsTo(email))[0]),
    })
    expect(await errorOf(response)).toMatchObject({ status: 409 })
  })
})
