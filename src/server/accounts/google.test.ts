import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { setPassword } from '#server/accounts/queries.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSiteWithGoogle } from '../../../tests/support/google.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { anOpenIdProvider } from '../../../tests/support/openid.ts'
import { aSite } from '../../../tests/support/site.ts'

const { site, provider, url, env, aVisitor, callbackOf, throughGoogle, viewerOf, eventsOf } =
  await aSiteWithGoogle()
const { db } = site

describe('Continuing with Google', () => {
  test('leads to the provider and back, and yields a session and a profile [11]', async () => {
    provider.setPerson({ name: 'Ines Dupré', email: 'ines@gmail.test' })
    const { visitor, landing } = await throughGoogle()
    expect(landing).toBe('/?bienvenue=1')
    expect(await viewerOf(visitor)).toMatchObject({
      user: { email: 'ines@gmail.test', has_password: false },
      profile: { pseudo: 'Ines Dupré', role: 'user', badges: ['Early Builder'] },
    })
    expect([...visitor.jar.keys()].toSorted()).toEqual(['pb-device', 'pb-member', 'pb-session', 'pb-wrote'])
  })

  test('asks with state, nonce and PKCE [11]', async () => {
    provider.setPerson({ email: 'prudente@gmail.test' })
    await throughGoogle()
    const asked = Object.fromEntries(provider.authorizationRequests.at(-1) ?? [])
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{32,}$/)
  })

  test('returns a new member to the previous page [12]', async () => {
    provider.setPerson({ sub: 'nouvelle', email: 'nouvelle@gmail.test' })
    expect((await throughGoogle(aVisitor(), '/search?q=miel')).landing).toBe('/search?q=miel')
  })

  test('a second time finds the same account, and returns to the previous page [12]', async () => {
    const person = { sub: 'toujours-la-meme', name: 'Fidèle', email: 'fidele@gmail.test' }
    provider.setPerson(person)
    const first = await viewerOf((await throughGoogle()).visitor)
    const again = await throughGoogle(aVisitor(), '/plan/x?y=1')
    expect(again.landing).toBe('/plan/x?y=1')
    expect((await viewerOf(again.visitor))?.user.id).toBe(first?.user.id)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads back to « %s » [12]',
    async (back) => {
      provider.setPerson({ sub: 'prudence', email: 'prudence@gmail.test' })
      await throughGoogle()
      expect((await throughGoogle(aVisitor(), back)).landing).toBe('/')
    },
  )

  test('makes the pseudo of a namesake unique, and turns an invalid name into a valid one [11]', async () => {
    await site.aMember({ pseudo: 'Jean Martin' })
    provider.setPerson({ name: 'jean martin', email: 'jean@gmail.test' })
    expect((await viewerOf((await throughGoogle()).visitor))?.profile.pseudo).toBe('jean martin 2')
    provider.setPerson({ name: 'admin/\u202e@', email: 'ruse@gmail.test' })
    expect((await viewerOf((await throughGoogle()).visitor))?.profile.pseudo).toBe('admin 2')
  })

  test('removes a password that was never proven to be the owner’s, ends its sessions and notifies the owner', async () => {
    const member = await site.aMember({ email: 'detournee@gmail.com' })
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('du-voleur-lui'))
    await db.sql`update passwords set is_proven = false where user_id = ${member.id}`
    const thief = await site.as()
    const credentials = { email: member.email, password: 'du-voleur-lui' }
    expect((await thief.post('/api/auth/sign-in', credentials)).status).toBe(200)
    await thief.put('/api/account/email', { email: 'voleur@gmail.test' })
    provider.setPerson({ sub: 'detournee', email: member.email })
    const { visitor } = await throughGoogle()
    expect(await viewerOf(visitor)).toMatchObject({ user: { id: member.id, has_password: false } })
    expect((await thief.get('/api/account/sessions')).status).toBe(401)
    expect((await thief.post('/api/auth/sign-in', credentials)).status).toBe(401)
    const mails = await site.mailbox.list()
    const link = mails.find(({ to }) => to === 'voleur@gmail.test')
    expect((await thief.post('/api/auth/confirmation', { token: linkIn(link) })).status).toBe(422)
    const subjects = mails.filter(({ to }) => to === member.email).map(({ subject }) => subject)
    expect(subjects).toContain('Votre mot de passe a été retiré')
    expect(await eventsOf(member.id)).toEqual([
      'sign_in',
      'email_change_asked',
      'google_linked',
      'password_removed',
      'sign_in',
      'sign_in_refused',
    ])
  })

  test('never gives a person the account of a stranger who used their address', async () => {
    const thief = await site.aMember({ email: 'voleuse@gmail.test' })
    await setPassword(db.sql, thief.id, await site.ctx.passwords.hash('du-voleur-lui'))
    const email = 'convoitee@gmail.test'
    await (await site.as(thief)).put('/api/account/email', { email })
    const token = linkIn((await site.mailbox.list()).find(({ to }) => to === email))
    await aVisitor().post('/api/auth/confirmation', { token, is_pressed: true })
    provider.setPerson({ sub: 'convoitee', email })
    expect((await viewerOf((await throughGoogle()).visitor))?.user.id).not.toBe(thief.id)
  })

  test('keeps a password that was confirmed by a mail link', async () => {
    const member = await site.aMember({ email: 'prouvee@gmail.com' })
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
    provider.setPerson({ sub: 'prouvee', email: member.email })
    expect((await viewerOf((await throughGoogle()).visitor))?.user.has_password).toBe(true)
    await throughGoogle()
    expect(await eventsOf(member.id)).toEqual(['google_linked', 'sign_in', 'sign_in'])
  })

  test('confirms the identity again, under a new session token, and returns to the settings', async () => {
    const person = { sub: 'encore-moi', name: 'Encore Moi', email: 'encore@gmail.test' }
    provider.setPerson(person)
    const { visitor } = await throughGoogle()
    const member = (await viewerOf(visitor))!
    const old = visitor.cookieHeader()
    await db.sql`update sessions set proof_expires_at = now() where user_id = ${member.user.id}`
    expect((await visitor.post('/api/account/export')).status).toBe(403)
    const settings = '/u/Encore%20Moi?tab=parametres#donnees'
    expect((await throughGoogle(visitor, settings)).landing).toBe(settings)
    expect(provider.authorizationRequests.at(-1)?.get('max_age')).toBe('0')
    expect((await visitor.post('/api/account/export')).status).toBe(200)
    expect((await site.get('/api/account/sessions', { cookie: old })).status).toBe(401)
    expect(await eventsOf(member.user.id)).toEqual([
      'account_opened',
      'sign_in',
      'identity_proven',
      'export_asked',
    ])
  })

  test('is no proof of identity when Google did not ask for a new sign-in', async () => {
    provider.setPerson({ sub: 'ouverte', name: 'Ouverte', email: 'ouverte@gmail.test' })
    const { visitor } = await throughGoogle()
    expect(provider.authorizationRequests.at(-1)?.has('max_age')).toBe(false)
    const goodbye = { pseudo: 'Ouverte', plans: 'delete' }
    expect((await visitor.delete('/api/account', goodbye)).status).toBe(403)
    expect((await visitor.post('/api/account/export')).status).toBe(403)
  })

  test('proves the identity only if Google asked for a new sign-in a moment ago, even if the request was changed on the way', async () => {
    const person = { sub: 'tenace', name: 'Tenace', email: 'tenace@gmail.test' }
    provider.setPerson(person)
    const { visitor } = await throughGoogle()
    provider.setPerson({ ...person, auth_time: Math.floor(Date.now() / 1000) - 3600 })
    for (const without of [[], ['max_age'], ['claims'], ['max_age', 'claims']]) {
      expect((await throughGoogle(visitor, '/', without)).landing).toBe('/auth?erreur=google_preuve')
      expect((await visitor.post('/api/account/export')).status).toBe(403)
    }
    provider.setPerson(person)
    await throughGoogle(visitor)
    expect((await visitor.post('/api/account/export')).status).toBe(200)
  })

  test('proves nothing when Google does not say when it asked; a password set by mail does', async () => {
    const email = 'muette@gmail.test'
    provider.setPerson({ sub: 'muette', name: 'Muette', email })
    const { visitor } = await throughGoogle()
    await throughGoogle(visitor, '/', ['max_age', 'claims'])
    expect((await visitor.post('/api/account/export')).status).toBe(403)
    await visitor.post('/api/auth/password-reset', { email })
    const token = linkIn((await site.mailbox.list()).find(({ to }) => to === email))
    const password = 'un-neuf-pour-moi'
    expect((await visitor.post('/api/auth/new-password', { token, password })).status).toBe(200)
    expect((await visitor.post('/api/auth/sign-in', { email, password })).status).toBe(200)
    const goodbye = { pseudo: 'Muette', password, plans: 'delete' }
    expect((await visitor.delete('/api/account', goodbye)).status).toBe(200)
  })

  test('as another member changes nothing for the signed-in member, and opens no account', async () => {
    provider.setPerson({ sub: 'premiere', email: 'premiere@gmail.test' })
    const { visitor } = await throughGoogle()
    const member = await viewerOf(visitor)
    const other = await site.aMember({ email: 'seconde@gmail.test' })
    provider.setPerson({ sub: 'seconde', email: other.email })
    expect((await throughGoogle(visitor, '/top')).landing).toBe('/auth?erreur=google_autre&retour=%2Ftop')
    provider.setPerson({ sub: 'troisieme', email: 'troisieme@gmail.test' })
    expect((await throughGoogle(visitor)).landing).toBe('/auth?erreur=google_autre')
    expect((await viewerOf(visitor))?.session.id).toBe(member?.session.id)
    expect((await db.sql`select from users where email = 'troisieme@gmail.test'`).count).toBe(0)
    expect((await db.sql`select from sessions where user_id = ${other.id}`).count).toBe(0)
  })

  test('opens its own account where a stranger signed up with the address first, whose link is then refused [11]', async () => {
    const email = 'victime@gmail.test'
    await (await site.as()).post('/api/auth/sign-up', { pseudo: 'Voleur', email, password: 'du voleur' })
    provider.setPerson({ name: 'Victime', email })
    const { visitor } = await throughGoogle()
    expect(await viewerOf(visitor)).toMatchObject({
      profile: { pseudo: 'Victime' },
      user: { has_password: false },
    })
    const mail = (await site.mailbox.list()).find(({ to }) => to === email)
    const thief = await site.as()
    expect((await thief.post('/api/auth/confirmation', { token: linkIn(mail) })).status).toBe(422)
    expect((await thief.post('/api/auth/sign-in', { email, password: 'du voleur' })).status).toBe(401)
  })

  test('never opens an account for an address that Google has not verified [9] [11]', async () => {
    const owner = await site.aMember({ email: 'visee@gmail.com' })
    const unconfirmed = await site.aMember({ email: 'ancienne@gmail.com' })
    await db.sql`update users set email_verified = false where id = ${unconfirmed.id}`
    const attempts: [string, boolean, string][] = [
      [owner.email, false, 'google_adresse'],
      [unconfirmed.email, true, 'google_existant'],
      ['personne@gmail.com', false, 'google_adresse'],
    ]
    for (const [email, email_verified, reason] of attempts) {
      provider.setPerson({ email, email_verified })
      const { visitor, landing } = await throughGoogle()
      expect(landing).toBe(`/auth?erreur=${reason}`)
      expect(await viewerOf(visitor)).toBeNull()
    }
    expect((await db.sql`select from users where email = 'personne@gmail.com'`).count).toBe(0)
  })

  test('that the visitor declines at the provider returns to the sign-in page with an error [9]', async () => {
    provider.setPerson(null)
    const { visitor, landing } = await throughGoogle()
    expect(landing).toBe('/auth?erreur=google_refus')
    expect(await viewerOf(visitor)).toBeNull()
  })

  test('works once, and only in the browser that started it', async () => {
    provider.setPerson({ email: 'unique@gmail.test' })
    const visitor = aVisitor()
    const callback = await callbackOf(await visitor.post('/api/auth/google', {}))
    const flow = visitor.jar.get('pb-google')!
    await visitor.get(callback)
    expect(visitor.jar.has('pb-google')).toBe(false)
    const copy = aVisitor()
    copy.jar.set('pb-google', flow)
    for (const replaying of [visitor, aVisitor(), copy]) {
      const response = await replaying.get(callback)
      expect(response.headers.get('location')).toBe('/auth?erreur=google_perime')
    }
    expect(await viewerOf(copy)).toBeNull()
    for (const forged of ['', '?code=x', '?state=x&code=y', '?error=access_denied']) {
      const response = await aVisitor().get(`/api/auth/callback/google${forged}`)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe('/auth?erreur=google_perime')
    }
  })

  test('is refused ten minutes after it began, and with a changed cookie', async () => {
    provider.setPerson({ email: 'tardive@gmail.test' })
    const begin = async () => {
      const visitor = aVisitor()
      return { visitor, callback: await callbackOf(await visitor.post('/api/auth/google', {})) }
    }
    const late = await begin()
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const expired = await late.visitor.get(late.callback)
    vi.useRealTimers()
    const changed = await begin()
    const [content = '', signature = ''] = changed.visitor.jar.get('pb-google')!.split('.')
    const flow = JSON.parse(Buffer.from(content, 'base64url').toString()) as object
    const other = Buffer.from(JSON.stringify({ ...flow, back: '/plan/x' })).toString('base64url')
    changed.visitor.jar.set('pb-google', `${other}.${signature}`)
    for (const response of [expired, await changed.visitor.get(changed.callback)])
      expect(response.headers.get('location')).toBe('/auth?erreur=google_perime')
    expect(await db.sql`select from users where email = 'tardive@gmail.test'`).toHaveLength(0)
  })

  test('opens one account when a new member comes back twice at once', async () => {
    provider.setPerson({ sub: 'double', email: 'double@gmail.test' })
    const visitors = [aVisitor(), aVisitor()]
    const callbacks = [] as string[]
    for (const visitor of visitors)
      callbacks.push(await callbackOf(await visitor.post('/api/auth/google', {})))
    const responses = await Promise.all(visitors.map((visitor, at) => visitor.get(callbacks[at]!)))
    expect(responses.map(({ status }) => status)).toEqual([302, 302])
    expect(await db.sql`select from users where email = 'double@gmail.test'`).toHaveLength(1)
  })

  test('is refused to a member whose address is banned, also after the account is deleted [196]', async () => {
    const member = await site.aMember({ email: 'bannie@gmail.com', bans: ['ip'] })
    const gone = await site.aMember({ email: 'partie@gmail.com', bans: ['perm'] })
    await (await site.as(gone)).delete('/api/account', { pseudo: gone.pseudo, plans: 'delete' })
    for (const { email } of [member, gone]) {
      provider.setPerson({ email })
      const { visitor, landing } = await throughGoogle()
      expect(landing).toBe('/auth?erreur=google')
      expect(await viewerOf(visitor)).toBeNull()
    }
    expect((await db.sql`select from users where email = ${gone.email}`).count).toBe(0)
  })

  test('continues the comment ban of a deleted account with the same address [196]', async () => {
    const gone = await site.aMember({ email: 'muet@gmail.com', bans: ['comment'] })
    await (await site.as(gone)).delete('/api/account', { pseudo: gone.pseudo, plans: 'delete' })
    provider.setPerson({ sub: 'muet', email: 'muet@gmail.com' })
    const viewer = await viewerOf((await throughGoogle()).visitor)
    expect(viewer?.ban_status).toMatchObject({ banned: false, banned_from_comments: true })
  })

  test('returns to a path with any characters', async () => {
    provider.setPerson({ sub: 'voyageuse', email: 'voyageuse@gmail.test' })
    await throughGoogle()
    for (const [back, landing] of [
      ['/plan/x?error=1', '/plan/x?error=1'],
      ['/search?q=caf\u00e9 😀', '/search?q=caf%C3%A9%20%F0%9F%98%80'],
    ]) {
      expect((await throughGoogle(aVisitor(), back)).landing).toBe(landing)
    }
  })

  test('shows an error while the provider is down, and works again when it is back [9]', async () => {
    const redirectUri = `${url}/api/auth/callback/google`
    const away = await anOpenIdProvider(redirectUri)
    const port = Number(new URL(away.issuer).port)
    const other = await aSite({ env: { ...env, GOOGLE_ISSUER: away.issuer }, db })
    await away.stop()
    const visitor = await other.as()
    expect(await errorOf(await visitor.post('/api/auth/google', {}))).toMatchObject({
      status: 503,
      message: 'Google ne répond pas pour le moment.',
    })
    const back = await anOpenIdProvider(redirectUri, port)
    back.setPerson({ email: 'patiente@gmail.test' })
    const callback = await callbackOf(await visitor.post('/api/auth/google', { back: '/top' }))
    await back.stop()
    const response = await visitor.get(callback)
    expect(response.headers.get('location')).toBe('/auth?erreur=google_indisponible&retour=%2Ftop')
    const again = await anOpenIdProvider(redirectUri, port)
    again.setPerson({ email: 'patiente@gmail.test' })
    const second = await visitor.get(await callbackOf(await visitor.post('/api/auth/google', {})))
    expect(second.headers.get('location')).toBe('/?bienvenue=1')
    await again.stop()
  })

  test('refuses an ID token that the provider did not sign', async () => {
    const forger = await anOpenIdProvider(`${url}/api/auth/callback/google`)
    const other = await aSite({ env: { ...env, GOOGLE_ISSUER: forger.issuer }, db })
    forger.replaceKeys()
    forger.setPerson({ email: 'forgee@gmail.test' })
    const visitor = await other.as()
    const response = await visitor.get(await callbackOf(await visitor.post('/api/auth/google', {})))
    expect(response.headers.get('location')).toBe('/auth?erreur=google')
    expect(await db.sql`select from users where email = 'forgee@gmail.test'`).toHaveLength(0)
    await forger.stop()
  })

  test('is refused where the provider publishes another issuer', async () => {
    const issuer = provider.issuer.replace('127.0.0.1', 'localhost')
    expect((await fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200)
    const other = await aSite({ env: { ...env, GOOGLE_ISSUER: issuer }, db })
    expect((await (await other.as()).post('/api/auth/google', {})).status).toBe(503)
  })

  test('is offered only where it is configured [1]', async () => {
    expect(await site.getJson('/api/site')).toMatchObject({ has_google: true })
    const plain = await aSite({ db })
    expect(await plain.getJson('/api/site')).toMatchObject({ has_google: false })
    expect((await (await plain.as()).post('/api/auth/google', {})).status).toBe(404)
  })
})

describe('While sign-ups are closed', () => {
  test('Google opens no account, and the members it knows sign in as before', async () => {
    const member = { sub: 'deja-membre', name: 'Déjà Membre', email: 'deja-membre@gmail.test' }
    provider.setPerson(member)
    await throughGoogle()
    await db.sql`insert into feature_switches (feature, open_to) values ('sign_ups', 'nobody')`
    onTestFinished(async () => void (await db.sql`delete from feature_switches`))

    const again = await throughGoogle()
    expect(again.landing).toBe('/')
    expect(await viewerOf(again.visitor)).toMatchObject({ user: { email: member.email } })

    provider.setPerson({ sub: 'trop-tard', name: 'Trop Tard', email: 'trop-tard@gmail.test' })
    const { visitor, landing } = await throughGoogle()
    expect(landing).toBe('/auth?erreur=inscriptions_fermees')
    expect(await viewerOf(visitor)).toBeNull()
    expect(await db.sql`select from users where email = 'trop-tard@gmail.test'`).toHaveLength(0)
  })
})
