import { describe, expect, test } from 'vitest'
import { setPassword } from '#server/accounts/queries.ts'
import { deleteSessions } from './sessions.queries.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { waitForBlockedStatement } from '../../../tests/support/database.ts'
import { aSiteWithGoogle } from '../../../tests/support/google.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { deleteGoogleIdentity } from './google.queries.ts'

const { site, provider, aVisitor, callbackOf, throughGoogle, linkGoogle, viewerOf, eventsOf, mailsTo } =
  await aSiteWithGoogle()
const { sql } = site.db

const PASSWORD = 'savon-de-Vevey'

async function aMemberWithPassword(member: Parameters<typeof site.aMember>[0] = {}) {
  const made = await site.aMember(member)
  await setPassword(sql, made.id, await site.ctx.passwords.hash(PASSWORD))
  return { ...made, browser: await site.as(made) }
}

const giveFactor = (userId: string) => sql`
  insert into second_factors (user_id, kind, name, secret)
  values (${userId}, 'totp', 'Téléphone', ${site.ctx.totpSecrets.encrypt(Buffer.alloc(20), userId)})`

/** A member whose password and Google identity both open the account; the address at Google is another one. */
async function aLinkedMember() {
  const member = await aMemberWithPassword()
  const person = { sub: `google-${member.id}`, email: `${member.id}@ailleurs.test` }
  provider.setPerson(person)
  await linkGoogle(member.browser)
  return { ...member, person }
}

const landingOf = async (person: Parameters<typeof provider.setPerson>[0]) => {
  provider.setPerson(person)
  const { visitor, landing } = await throughGoogle()
  return { landing, userId: (await viewerOf(visitor))?.user.id ?? null }
}

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

const setNewPassword = async (email: string, password: string) => {
  const visitor = aVisitor()
  await visitor.post('/api/auth/password-reset', { email })
  const mails = await mailsTo(email)
  const reset = mails.find(({ text }) => text.includes('/auth/nouveau-mot-de-passe'))
  return await visitor.post('/api/auth/new-password', { token: linkIn(reset), password })
}

describe('A Google identity that is not linked yet', () => {
  test.each([
    { from: 'gmail.com', email: 'gmail@gmail.com' },
    { from: 'a Workspace domain', email: 'paul@atelier.test', hd: 'atelier.test' },
  ])(
    'with an address of $from opens the account with this address, and its owner is notified [11]',
    async ({ from: _, ...person }) => {
      const member = await aMemberWithPassword(person)
      expect(await landingOf(person)).toEqual({ landing: '/', userId: member.id })
      expect(await subjectsTo(member.email)).toContain('Google est relié à votre compte')
      expect(await eventsOf(member.id)).toContain('google_linked')
    },
  )

  test.each([
    { from: 'another Workspace domain', email: 'anne@atelier.test', hd: 'filature.test' },
    { from: 'another provider', email: 'luc@atelier.test' },
    { from: 'a domain that ends like gmail.com', email: 'eve@notgmail.com' },
  ])(
    'with an address of $from does not open the account with this address [11]',
    async ({ from: _, ...person }) => {
      const member = await aMemberWithPassword(person)
      expect(await landingOf(person)).toEqual({ landing: '/auth?erreur=google_existant', userId: null })
      expect(await mailsTo(member.email)).toEqual([])
      expect(await eventsOf(member.id)).toEqual([])
    },
  )

  test.each(['validator', 'moderator', 'admin', 'founder'] as const)(
    'never opens an account with the role %s by its address',
    async (role) => {
      const email = `${role}@gmail.com`
      await site.aMember({ role, email })
      expect(await landingOf({ email })).toEqual({ landing: '/auth?erreur=google_existant', userId: null })
    },
  )

  test('never opens an account with a second factor by its address', async () => {
    const member = await site.aMember({ email: 'deux-facteurs@gmail.com' })
    await giveFactor(member.id)
    expect(await landingOf({ email: member.email })).toEqual({
      landing: '/auth?erreur=google_existant',
      userId: null,
    })
  })

  test.each(['recyclee@gmail.com', 'recyclee@atelier.test'])(
    'never opens the account of the previous owner of its address (%s)',
    async (email) => {
      const hd = 'atelier.test'
      provider.setPerson({ sub: `avant-${email}`, email, hd })
      const { visitor: before } = await throughGoogle()
      const member = await viewerOf(before)
      expect(await landingOf({ sub: `apres-${email}`, email, hd })).toEqual({
        landing: '/auth?erreur=google_existant',
        userId: null,
      })
      expect((await viewerOf(before))?.user.id).toBe(member?.user.id)
      expect((await landingOf({ sub: `avant-${email}`, email, hd })).userId).toBe(member?.user.id)
    },
  )
})

test('A linked identity opens its account when its address at Google has changed, and that of the account stays', async () => {
  provider.setPerson({ sub: 'demenagee', email: 'ancienne-adresse@gmail.com' })
  const member = await viewerOf((await throughGoogle()).visitor)
  const other = await site.aMember({ email: 'nouvelle-adresse@gmail.com' })
  const { userId } = await landingOf({ sub: 'demenagee', email: other.email, email_verified: false })
  expect(userId).toBe(member?.user.id)
  expect(await sql`select email from users where id = ${userId}`).toEqual([
    { email: 'ancienne-adresse@gmail.com' },
  ])
})

describe('« Relier Google »', () => {
  test('links an identity with any address, notifies the member and logs it', async () => {
    const member = await aMemberWithPassword()
    provider.setPerson({ sub: 'choisie', email: 'une-autre-adresse@exemple.test', email_verified: false })
    const settings = `/u/${encodeURIComponent(member.pseudo)}?tab=parametres#connexion`
    expect((await linkGoogle(member.browser, settings)).landing).toBe(settings)
    expect(await eventsOf(member.id)).toEqual(['google_linked'])
    const [mail] = await mailsTo(member.email)
    expect(mail?.subject).toBe('Google est relié à votre compte')
    expect(mail?.text).toContain('Déliez Google dans vos paramètres')
    expect((await viewerOf((await throughGoogle()).visitor))?.user.id).toBe(member.id)
  })

  test('needs a recent proof of identity', async () => {
    const { id, browser } = await aMemberWithPassword()
    await sql`update sessions set proof_expires_at = now() where user_id = ${id}`
    for (const response of [
      await browser.post('/api/account/google', {}),
      await browser.delete('/api/account/google'),
    ])
      expect(await errorOf(response)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' })
  })

  test('refuses a second identity, and the identity of another account', async () => {
    const first = await aLinkedMember()
    expect(await errorOf(await first.browser.post('/api/account/google', {}))).toMatchObject({ status: 409 })
    const second = await aMemberWithPassword()
    provider.setPerson(first.person)
    expect((await linkGoogle(second.browser)).landing).toBe('/auth?erreur=google_pris')
    expect((await landingOf(first.person)).userId).toBe(first.id)
  })

  test('refuses a second identity that comes back after the first one was linked', async () => {
    const member = await aMemberWithPassword()
    provider.setPerson({ sub: 'premier-onglet', email: 'onglets@exemple.test' })
    const callback = await callbackOf(await member.browser.post('/api/account/google', {}))
    await sql`insert into google_identities (user_id, sub) values (${member.id}, 'second-onglet')`
    const response = await member.browser.get(callback)
    expect(response.headers.get('location')).toBe('/auth?erreur=google_autre')
  })

  test('ends only in the session in which it began', async () => {
    const [member, other] = [await aMemberWithPassword(), await aMemberWithPassword()]
    provider.setPerson({ sub: 'convoitee', email: 'convoitee@exemple.test' })
    const callback = await callbackOf(await member.browser.post('/api/account/google', {}))
    const flow = member.browser.jar.get('pb-google')!
    for (const browser of [other.browser, await site.as(member), await site.as()]) {
      browser.jar.set('pb-google', flow)
      const response = await browser.get(callback)
      expect(response.headers.get('location')).toBe('/auth?erreur=google_perime')
    }
    const visitor = aVisitor()
    const signIn = await callbackOf(await visitor.post('/api/auth/google', {}))
    other.browser.jar.set('pb-google', visitor.jar.get('pb-google')!)
    const response = await other.browser.get(signIn)
    expect(response.headers.get('location')).toBe('/auth?erreur=google_perime')
    expect(await sql`select from google_identities where sub = 'convoitee'`).toHaveLength(0)
  })
})

describe('« Délier Google »', () => {
  test('ends the other sessions, notifies the member and logs it; Google opens the account no more', async () => {
    const member = await aLinkedMember()
    const { visitor } = await throughGoogle()
    expect((await viewerOf(visitor))?.user.id).toBe(member.id)
    expect((await member.browser.delete('/api/account/google')).status).toBe(200)
    expect(await viewerOf(visitor)).toBeNull()
    expect((await viewerOf(member.browser))?.user.id).toBe(member.id)
    expect(await eventsOf(member.id)).toContain('google_unlinked')
    expect(await subjectsTo(member.email)).toContain('Google n’est plus relié à votre compte')
    expect((await landingOf(member.person)).userId).not.toBe(member.id)
  })

  test('is refused where Google is the only way to sign in', async () => {
    provider.setPerson({ sub: 'seul-moyen', email: 'seul-moyen@gmail.com' })
    const { visitor } = await throughGoogle()
    await throughGoogle(visitor)
    expect(await errorOf(await visitor.delete('/api/account/google'))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Google est votre seul moyen de connexion/) as string,
    })
    expect((await viewerOf((await throughGoogle()).visitor))?.user.email).toBe('seul-moyen@gmail.com')
  })
})

describe('A reset by mail', () => {
  test('that replaces a password unlinks Google, and the mail says so', async () => {
    const member = await aLinkedMember()
    expect((await setNewPassword(member.email, 'un-neuf-pour-moi')).status).toBe(200)
    const changed = (await mailsTo(member.email)).find(
      ({ subject }) => subject === 'Votre mot de passe a changé',
    )
    expect(changed?.text).toContain('Le compte Google qui y était relié a été délié')
    expect(await eventsOf(member.id)).toContain('google_unlinked')
    expect((await landingOf(member.person)).userId).not.toBe(member.id)
  })

  test('that sets the first password of an account leaves Google linked', async () => {
    const person = { sub: 'premier-mot', email: 'premier-mot@exemple.test' }
    provider.setPerson(person)
    const member = await viewerOf((await throughGoogle()).visitor)
    expect((await setNewPassword(person.email, 'un-neuf-pour-moi')).status).toBe(200)
    const changed = (await mailsTo(person.email)).find(
      ({ subject }) => subject === 'Votre mot de passe a changé',
    )
    expect(changed?.text).not.toContain('Google')
    expect((await landingOf(person)).userId).toBe(member?.user.id)
  })
})

test('A reset wins over a sign-in with Google that it overtakes, which opens no session', async () => {
  const member = await aLinkedMember()
  const visitor = aVisitor()
  const callback = await callbackOf(await visitor.post('/api/auth/google', {}))
  const [written, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reset = site.db.transaction(async (tx) => {
    await lockViewer(tx, member.id)
    await deleteGoogleIdentity(tx, member.id)
    written.resolve()
    await release.promise
    await deleteSessions(tx, member.id)
  })
  await written.promise
  const response = visitor.get(callback)
  await Promise.race([waitForBlockedStatement(sql), response])
  release.resolve()
  await reset
  // The identity is unknown again, and its address too: it opens an account of its own.
  expect((await response).headers.get('location')).toBe('/?bienvenue=1')
  expect(await sql`select from sessions where user_id = ${member.id}`).toHaveLength(0)
})

describe('A new address', () => {
  const confirm = async (browser: ReturnType<typeof aVisitor>, email: string) => {
    const body = { email, password: PASSWORD }
    const asked = await browser.put('/api/account/email', body)
    if (asked.status !== 200) return asked
    return await browser.post('/api/auth/confirmation', { token: linkIn((await mailsTo(email))[0]) })
  }

  test('unlinks Google once it is confirmed', async () => {
    const member = await aLinkedMember()
    const email = `neuve-${member.id}@exemple.test`
    expect((await confirm(member.browser, email)).status).toBe(200)
    expect(await subjectsTo(email)).toContain('Google n’est plus relié à votre compte')
    expect(await eventsOf(member.id)).toContain('google_unlinked')
    expect((await landingOf(member.person)).userId).not.toBe(member.id)
  })

  test('is refused to a member whose only way to sign in is Google, until they have set a password', async () => {
    const person = { sub: 'sans-mot', email: 'sans-mot@exemple.test' }
    provider.setPerson(person)
    const { visitor } = await throughGoogle()
    await throughGoogle(visitor)
    const email = 'nouvelle-sans-mot@exemple.test'
    expect(await errorOf(await confirm(visitor, email))).toMatchObject({ status: 409, field: 'email' })
    expect(await mailsTo(email)).toEqual([])
    await setNewPassword(person.email, PASSWORD)
    const browser = aVisitor()
    await browser.post('/api/auth/sign-in', { email: person.email, password: PASSWORD })
    expect((await confirm(browser, email)).status).toBe(200)
  })
})

describe('Google as the first of two factors', () => {
  const aMemberWithFactor = async (name: string) => {
    const person = { sub: name, email: `${name}@exemple.test` }
    provider.setPerson(person)
    const { visitor } = await throughGoogle()
    const member = (await viewerOf(visitor))!
    await giveFactor(member.user.id)
    return { person, visitor, userId: member.user.id }
  }

  test('opens no session: the second factor is asked for on its page, with the return path', async () => {
    const { userId } = await aMemberWithFactor('deux-etapes')
    const before = await sql`select id from sessions where user_id = ${userId}`
    const { visitor, landing } = await throughGoogle(aVisitor(), '/plan/x')
    expect(landing).toBe('/auth/double-authentification?retour=%2Fplan%2Fx')
    expect(await viewerOf(visitor)).toBeNull()
    expect(await sql`select id from sessions where user_id = ${userId}`).toEqual(before)
    expect(await visitor.getJson('/api/auth/second-factor')).toMatchObject({ kinds: ['totp'] })
  })

  test('changes nothing before the second factor: an unproven password and the sessions stay', async () => {
    const { visitor, userId } = await aMemberWithFactor('une-etape')
    await setPassword(sql, userId, await site.ctx.passwords.hash(PASSWORD))
    await sql`update passwords set is_proven = false where user_id = ${userId}`
    await throughGoogle()
    expect(await viewerOf(visitor)).toMatchObject({ user: { id: userId, has_password: true } })
  })

  test('proves no identity', async () => {
    const { visitor } = await aMemberWithFactor('deux-preuves')
    expect((await throughGoogle(visitor)).landing).toBe('/auth?erreur=google_preuve')
  })
})

test('Google proves the identity only of members without a password', async () => {
  const member = await aLinkedMember()
  await sql`update sessions set proof_expires_at = now() where user_id = ${member.id}`
  expect((await throughGoogle(member.browser)).landing).toBe('/auth?erreur=google_preuve')
  expect((await member.browser.delete('/api/account/google')).status).toBe(403)
})
