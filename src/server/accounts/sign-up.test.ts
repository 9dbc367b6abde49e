import { describe, expect, onTestFinished, test } from 'vitest'
import { SIGN_UPS_CLOSED } from '#domain/accounts/accounts.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, mailbox } = site

let newcomers = 0
const newcomer = (changes: object = {}) => {
  newcomers += 1
  return {
    pseudo: `Nouvelle ${newcomers}`,
    email: `n${newcomers}@exemple.test`,
    password: 'savon-de-Vevey',
    ...changes,
  }
}
/** Signs up on a new browser by default, and records it for `confirm`. */
const signUp = async (body: Record<string, unknown>, browser?: Browser) => {
  const where = browser ?? (await site.as())
  browsers.set(body.email, where)
  return await where.post('/api/auth/sign-up', body)
}
type Browser = Awaited<ReturnType<typeof site.as>>
const browsers = new Map<unknown, Browser>()
const mailsTo = async (email: string) => (await mailbox.list()).filter(({ to }) => to === email)
const countRows = async () => (await db.sql`select from users union all select from sign_ups`).count

/** Opens the link of the latest mail to this address, on the browser that signed up last. */
const confirm = async (email: string) => {
  const browser = browsers.get(email) ?? (await site.as())
  const [mail] = await mailsTo(email)
  const response = await browser.post('/api/auth/confirmation', { token: linkIn(mail) })
  return { browser, answer: response }
}

describe('Signing up', () => {
  test('makes an account with its one profile, whose pseudo is the name given [5]', async () => {
    const person = newcomer({ pseudo: '  Léa   Fontaine ' })
    expect((await signUp(person)).status).toBe(200)
    expect((await db.sql`select from users where email = ${person.email}`).count).toBe(0)
    expect((await confirm(person.email)).answer.status).toBe(200)
    const rows = await db.sql`
      select u.id, p.user_id, p.pseudo, p.role, u.email_verified, t.community_xp from users u
      join profiles p on p.user_id = u.id join profile_stats t on t.user_id = u.id where u.email = ${person.email}`
    expect(rows).toMatchObject([
      { pseudo: 'Léa Fontaine', role: 'user', email_verified: true, community_xp: 0 },
    ])
    expect(rows[0]?.id).toBe(rows[0]?.user_id)
  })

  test.each(['pseudo', 'email', 'password'])('without %s is refused by that field [2]', async (field) => {
    for (const value of [undefined, '', null, [], {}, 7]) {
      const refusal = await errorOf(await signUp(newcomer({ [field]: value })))
      expect(refusal).toMatchObject({ status: 422, field })
      expect(refusal.message).toMatch(/^Veuillez /)
    }
  })

  test('refuses a password of 7 characters and takes one of 8 [3]', async () => {
    expect(await errorOf(await signUp(newcomer({ password: 'a-b-c-d' })))).toMatchObject({
      status: 422,
      field: 'password',
      message: 'Le mot de passe doit contenir au moins 8 caractères.',
    })
    expect((await signUp(newcomer({ password: 'a-b-c-d-' }))).status).toBe(200)
  })

  test.each(['azerty123', 'MotDePasse', 'qwertz123', 'Soleil123'])(
    'refuses the common password « %s » with a reason',
    async (password) => {
      const refusal = await errorOf(await signUp(newcomer({ password })))
      expect(refusal).toMatchObject({ status: 422, field: 'password' })
      expect(refusal.message).toContain('trop courant')
    },
  )

  test('refuses one’s own name or address as password', async () => {
    const refusal = await errorOf(await signUp(newcomer({ pseudo: 'Jean Valjean', password: 'jeanvaljean' })))
    expect(refusal).toMatchObject({ status: 422, field: 'password' })
  })

  test.each([
    ['Zoé', 'zoe'],
    ['Élia', 'EL1A'],
    ['Marc', 'Маrс'],
    ['modem', 'modern'],
  ])(
    '« %s » and « %s » are one pseudo: case, accents and look-alikes do not count',
    async (first, second) => {
      await site.aMember({ pseudo: first })
      expect(await errorOf(await signUp(newcomer({ pseudo: second })))).toMatchObject({
        status: 409,
        field: 'pseudo',
        message: 'Ce pseudo est déjà pris.',
      })
    },
  )

  test.each(['admin', 'Admin.', 'Plan-B', 'Modératrice', 'Utilisateur supprimé'])(
    'no member is called « %s »',
    async (pseudo) => {
      const refusal = await errorOf(await signUp(newcomer({ pseudo })))
      expect(refusal).toMatchObject({ status: 422, field: 'pseudo', message: 'Ce pseudo est réservé.' })
    },
  )

  test.each([
    'casino.com',
    'WWW.Gagnez',
    'bonus.casino.fr',
    'xn--pln-b-fsa',
    'Voir plan-b.shop',
    'gain。com',
  ])('a pseudo that looks like a host name is refused: %s', async (pseudo) => {
    expect(await errorOf(await signUp(newcomer({ pseudo })))).toMatchObject({
      status: 422,
      field: 'pseudo',
      message: 'Un pseudo ne peut pas ressembler à l’adresse d’un site.',
    })
  })

  test.each(['jean.dupont', 'M. Martin', 'J.R.R. Tolkien', 'Lou...', 'Compte n.2'])(
    'a pseudo with a point is allowed: %s',
    async (pseudo) => {
      expect((await signUp(newcomer({ pseudo }))).status).toBe(200)
    },
  )

  test('sends a mail without the pseudo, which may be a stranger’s text', async () => {
    const person = newcomer({ pseudo: 'Vous avez gagné' })
    await signUp(person)
    const [mail] = await mailsTo(person.email)
    expect(JSON.stringify(mail)).not.toContain('gagné')
  })

  test.each([
    ['a\u0000b', 'a NUL'],
    ['a\u202eb', 'a change of direction'],
    ['a\u200bb', 'an invisible space'],
    ['a\r\nBcc: tous@exemple.test', 'a line break'],
    ['\ud800', 'a lone surrogate'],
    ['a/b', 'a slash'],
    ['a?b', 'a question mark'],
    ['a#b', 'a hash'],
    ['a@b', 'an at sign'],
    ['admin\u{1d173}', 'a sign that draws nothing'],
    ['ᴀᴅᴍɪɴ', 'small capitals'],
    ['..', 'nothing but signs'],
    ['x'.repeat(51), '51 characters'],
  ])('a pseudo with %j is refused and nothing is written', async (pseudo) => {
    const before = await countRows()
    expect(await errorOf(await signUp(newcomer({ pseudo })))).toMatchObject({ status: 422, field: 'pseudo' })
    expect(await countRows()).toBe(before)
  })

  test.each([
    'sans-arobase',
    'a@b',
    'a b@c.fr',
    '\u212a@exemple.test',
    'é@exemple.test',
    'a@exemple.test\r\nBcc: b@c.fr',
    `${'a'.repeat(65)}@exemple.test`,
  ])('the address %j is refused', async (email) => {
    expect(await errorOf(await signUp(newcomer({ email })))).toMatchObject({ status: 422, field: 'email' })
  })

  test('the case of an address does not make a second account', async () => {
    const person = newcomer()
    await signUp(person)
    await confirm(person.email)
    const before = await countRows()
    expect((await signUp({ ...newcomer(), email: person.email.toUpperCase() })).status).toBe(200)
    expect(await countRows()).toBe(before)
  })

  test('a known address gets the same response, and its owner a mail', async () => {
    const owner = await site.aMember()
    const unknown = await signUp(newcomer())
    const known = await signUp(newcomer({ email: owner.email }))
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(['Vous avez déjà un compte'])
  })

  test('takes nothing but pseudo, address and password from the body [193]', async () => {
    const person = newcomer({
      role: 'founder',
      email_verified: true,
      emailVerified: true,
      badges: ['OG'],
      community_xp: 999,
    })
    await signUp(person)
    await confirm(person.email)
    const [row] = await db.sql`
      select p.role, p.badges, u.email_verified, t.community_xp from users u join profiles p on p.user_id = u.id
      join profile_stats t on t.user_id = u.id where u.email = ${person.email}`
    expect(row).toEqual({
      role: 'user',
      badges: ['Early Builder'],
      email_verified: true,
      community_xp: 0,
    })
  })

  test('of the same pseudo at the same moment gives each their own: the member who confirms later gets a number', async () => {
    const pseudo = 'Course à trois'
    const people = [newcomer({ pseudo }), newcomer({ pseudo }), newcomer({ pseudo })]
    for (const person of people) await signUp(person)
    for (const { email } of people) expect((await confirm(email)).answer.status).toBe(200)
    const rows = await db.sql<{ pseudo: string }[]>`
      select pseudo from profiles where pseudo like ${`${pseudo}%`} order by pseudo`
    expect(rows.map((row) => row.pseudo)).toEqual([pseudo, `${pseudo} 2`, `${pseudo} 3`])
  })

  test('does not reveal who has an account, neither on sign-in nor by the pseudo', async () => {
    const owner = await site.aMember()
    for (const email of [owner.email, newcomer().email]) {
      const pseudo = `Curieuse ${newcomers}`
      const curious = newcomer({ email, pseudo })
      expect(await (await signUp(curious)).text()).toBe('{"done":true}')
      const visitor = await site.as()
      const signIn = await visitor.post('/api/auth/sign-in', { email, password: curious.password })
      expect(await errorOf(signIn)).toMatchObject({
        status: 401,
        message: 'Adresse ou mot de passe incorrect.',
      })
      expect(await visitor.getJson(`/api/pseudos/check?pseudo=${encodeURIComponent(pseudo)}`)).toEqual({
        refusal: null,
      })
    }
  })

  test('shows while typing whether a pseudo is free', async () => {
    await site.aMember({ pseudo: 'Prise' })
    const visitor = await site.as()
    const ask = async (pseudo: string) =>
      (
        await visitor.getJson<{ refusal: string | null }>(
          `/api/pseudos/check?pseudo=${encodeURIComponent(pseudo)}`,
        )
      ).refusal
    expect(await ask('Libre comme l’air')).toBeNull()
    expect(await ask('prisé')).toBe('Ce pseudo est déjà pris.')
    expect(await ask('support')).toBe('Ce pseudo est réservé.')
    expect(await ask(' ')).toBe('Veuillez choisir un pseudo.')
  })
})

describe('Confirming the address', () => {
  const signedUp = async () => {
    const person = newcomer()
    const browser = await site.as()
    await signUp(person, browser)
    const [mail] = await mailsTo(person.email)
    return { person, browser, mail, token: linkIn(mail) }
  }

  test('is asked by a mail, whose link opens a session on the browser that signed up [6]', async () => {
    const { person, browser, mail, token } = await signedUp()
    expect(mail?.subject).toBe('Confirmez votre adresse e‑mail')
    expect(mail?.text).toContain(`${site.ctx.site.url}/auth/confirmation#jeton=`)
    expect(mail?.text).toContain('Ignorez cet e‑mail')
    expect(await (await browser.post('/api/auth/confirmation', { token })).json()).toMatchObject({
      confirmed: 'sign_up',
    })
    const { viewer } = await browser.getJson<{ viewer: Viewer }>('/api/viewer')
    expect(viewer).toMatchObject({
      user: { email: person.email },
      profile: { pseudo: person.pseudo, badges: ['Early Builder'] },
    })
  })

  test('works once, also with two requests at once', async () => {
    const { person, token } = await signedUp()
    const visitors = await Promise.all([1, 2, 3].map(() => site.as()))
    const { password } = person
    const responses = await Promise.all(
      visitors.map((visitor) => visitor.post('/api/auth/confirmation', { token, password })),
    )
    expect(statusesOf(responses)).toEqual([200, 422, 422])
  })

  test('does not work after a day, nor with an invented link', async () => {
    const { token } = await signedUp()
    await db.sql`update sign_ups set expires_at = now() - interval '1 second'`
    const visitor = await site.as()
    for (const tried of [token, 'x'.repeat(32)]) {
      expect(await errorOf(await visitor.post('/api/auth/confirmation', { token: tried }))).toMatchObject({
        status: 422,
        message: 'Ce lien a déjà servi ou n’est plus valable.',
      })
    }
    for (const tried of ['', ['a'], '..', 'a'.repeat(5000)]) {
      expect((await visitor.post('/api/auth/confirmation', { token: tried })).status).toBe(422)
    }
    expect(visitor.jar.has('pb-session')).toBe(false)
  })

  test('stores no link, and no password, that could be read from the database', async () => {
    const { person, token } = await signedUp()
    const rows = await db.sql`select * from sign_ups`
    for (const secret of [token, person.password]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('of another account is refused to a signed-in member, and the link stays valid', async () => {
    const { browser, token } = await signedUp()
    const member = await site.as(await site.aMember())
    expect(await errorOf(await member.post('/api/auth/confirmation', { token }))).toMatchObject({
      status: 403,
      message: 'Ce lien est celui d’un autre compte : déconnectez-vous d’abord.',
    })
    expect((await browser.post('/api/auth/confirmation', { token })).status).toBe(200)
  })

  test('can be requested again; the response is the same for an unknown address', async () => {
    const { person, browser } = await signedUp()
    const responses = await Promise.all(
      [person.email, 'personne@exemple.test'].map((email) =>
        browser.post('/api/auth/confirmation/resend', { email }),
      ),
    )
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual([
      '{"done":true}',
      '{"done":true}',
    ])
    expect(await mailsTo(person.email)).toHaveLength(2)
    expect(await mailsTo('personne@exemple.test')).toHaveLength(0)
  })

  test('is required before signing in', async () => {
    const { person } = await signedUp()
    const signIn = async () =>
      (await (await site.as()).post('/api/auth/sign-in', { email: person.email, password: person.password }))
        .status
    expect(await signIn()).toBe(401)
    await confirm(person.email)
    expect(await signIn()).toBe(200)
  })
})

describe('A sign-up with another person’s address', () => {
  const post = (browser: Browser, body: object) => browser.post('/api/auth/confirmation', body)
  const signInStatus = async (email: string, password: string) =>
    (await (await site.as()).post('/api/auth/sign-in', { email, password })).status
  const accountsOf = async (email: string) => (await db.sql`select from users where email = ${email}`).count

  /** Thief and victim sign up with the address of the victim, in the given order. */
  async function bothSignUp(order: ('thief' | 'victim')[]) {
    const { email, password, pseudo } = newcomer()
    const people = {
      thief: { browser: await site.as(), password: 'du-voleur-lui', token: '' },
      victim: { browser: await site.as(), password, token: '' },
    }
    for (const who of order) {
      await signUp({ pseudo, email, password: people[who].password }, people[who].browser)
      people[who].token = linkIn((await mailsTo(email))[0])
    }
    return { email, ...people }
  }

  test('is not confirmed by opening its link, by a program or by the owner: both are asked for its password', async () => {
    const { email, thief, victim } = await bothSignUp(['thief'])
    for (const browser of [await site.as(), victim.browser]) {
      expect((await browser.get('/auth/confirmation')).status).not.toBe(500)
      const response = await post(browser, { token: thief.token })
      expect([response.status, await response.json()]).toEqual([200, { asks: 'sign_up' }])
      expect((await post(browser, { token: thief.token, is_pressed: true })).status).toBe(200)
      expect(browser.jar.has('pb-session')).toBe(false)
    }
    expect(
      await errorOf(await post(victim.browser, { token: thief.token, password: 'autre-chose' })),
    ).toMatchObject({
      status: 403,
      field: 'password',
      message: 'Ce n’est pas le mot de passe de cette inscription.',
    })
    expect(await accountsOf(email)).toBe(0)
    expect(await signInStatus(email, thief.password)).toBe(401)
  })

  test.each([[['thief', 'victim']], [['victim', 'thief']]] as const)(
    'never replaces the owner’s, in the order %s',
    async (order) => {
      const { email, thief, victim } = await bothSignUp([...order])
      const scanner = await site.as()
      for (const { token } of [thief, victim]) {
        expect(await (await post(scanner, { token })).json()).toEqual({ asks: 'sign_up' })
      }
      expect(await (await post(victim.browser, { token: thief.token })).json()).toEqual({ asks: 'sign_up' })
      expect((await post(victim.browser, { token: victim.token })).status).toBe(200)
      expect((await post(thief.browser, { token: thief.token })).status).toBe(422)
      expect(await signInStatus(email, thief.password)).toBe(401)
      expect(await signInStatus(email, victim.password)).toBe(200)
    },
  )

  test('is the only one that « Renvoyer » sends again on the browser it was made on', async () => {
    const { email, thief, victim } = await bothSignUp(['victim', 'thief'])
    const resend = async (browser: Browser) => {
      const before = (await mailsTo(email)).length
      const response = await browser.post('/api/auth/confirmation/resend', { email })
      expect([response.status, await response.text()]).toEqual([200, '{"done":true}'])
      const mails = await mailsTo(email)
      return mails.length > before ? linkIn(mails[0]) : null
    }
    expect(await resend(await site.as())).toBeNull()
    const own = (await resend(victim.browser)) ?? ''
    const theirs = (await resend(thief.browser)) ?? ''
    expect(await (await post(victim.browser, { token: theirs })).json()).toEqual({ asks: 'sign_up' })
    expect((await post(victim.browser, { token: own })).status).toBe(200)
    expect(await signInStatus(email, victim.password)).toBe(200)
  })
})

test('A sign-up is confirmed in another browser with its password', async () => {
  const person = newcomer()
  await signUp(person)
  const token = linkIn((await mailsTo(person.email))[0])
  const phone = await site.as()
  expect(await (await phone.post('/api/auth/confirmation', { token })).json()).toEqual({ asks: 'sign_up' })
  const response = await phone.post('/api/auth/confirmation', { token, password: person.password })
  expect(await response.json()).toEqual({ confirmed: 'sign_up', back: null, pending_action: null })
  const { viewer } = await phone.getJson<{ viewer: Viewer }>('/api/viewer')
  expect(viewer.user.email).toBe(person.email)
  const [row] = await db.sql`
    select w.is_proven, array(select kind from security_events e where e.user_id = u.id order by kind) as log
    from users u join passwords w on w.user_id = u.id where u.email = ${person.email}`
  expect(row).toEqual({ is_proven: true, log: ['account_opened', 'sign_in'] })
})

test('The password of a sign-up can be guessed five times an hour for each link', async () => {
  const strict = await aSite({ db })
  const person = newcomer()
  const network = '203.0.113.77'
  await (await strict.as(undefined, { network })).post('/api/auth/sign-up', person)
  const token = linkIn((await strict.mailbox.list()).find(({ to }) => to === person.email))
  const phone = await strict.as(undefined, { network: '203.0.113.78' })
  const guesses = await Promise.all(
    Array.from({ length: 7 }, () => phone.post('/api/auth/confirmation', { token, password: 'faux-faux' })),
  )
  expect(statusesOf(guesses)).toEqual([403, 403, 403, 403, 403, 429, 429])
  const last = await phone.post('/api/auth/confirmation', { token, password: person.password })
  expect((await errorOf(last)).message).toMatch(/^Trop d’essais avec ce lien/)
})

describe('The link of a sign-up', () => {
  const ACTION = { kind: 'bookmark', id: '0b9f6d2e-0000-4000-8000-000000000001' }
  const confirmed = async (fields: object) => {
    const person = newcomer(fields)
    expect((await signUp(person)).status).toBe(200)
    return (await (await confirm(person.email)).answer.json()) as object
  }

  test('leads back to where it was made, with what the visitor had pressed there [6]', async () => {
    const back = '/plan/un-potager?prix=88#et-pour-moi'
    expect(await confirmed({ back, pending_action: ACTION })).toEqual({
      confirmed: 'sign_up',
      back,
      pending_action: ACTION,
    })
  })

  test('leads there too where it was sent again [6]', async () => {
    const person = newcomer({ back: '/quests', pending_action: ACTION })
    await signUp(person)
    await browsers.get(person.email)?.post('/api/auth/confirmation/resend', { email: person.email })
    const { answer } = await confirm(person.email)
    expect(await answer.json()).toMatchObject({ back: '/quests', pending_action: ACTION })
  })

  test('leads to each account its own way, also where one browser makes two [6]', async () => {
    const browser = await site.as()
    const [first, second] = [
      newcomer({ back: '/quests', pending_action: ACTION }),
      newcomer({ back: '/top' }),
    ]
    for (const person of [first, second]) await signUp(person, browser)
    const { answer } = await confirm(second.email)
    expect(await answer.json()).toMatchObject({ back: '/top', pending_action: null })
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'https://evil.example/',
    '/\t/evil.example',
    '/auth',
    '/',
  ])('never leads to %j: only a path of this site is a way back [6] [12]', async (back) => {
    expect(await confirmed({ back })).toMatchObject({ back: null })
  })

  test.each([
    { back: 'x'.repeat(3000) },
    { pending_action: { kind: 'delete', id: 'x' } },
    { pending_action: { kind: 'like', id: 'a\0' } },
  ])('refuses what the form never sends', async (fields) => {
    expect((await signUp(newcomer(fields))).status).toBe(422)
  })
})

describe('While sign-ups are closed', () => {
  const close = async () => {
    await db.sql`insert into feature_switches (feature, open_to) values ('sign_ups', 'nobody')`
    onTestFinished(async () => void (await db.sql`delete from feature_switches`))
  }
  const closed = { status: 403, message: SIGN_UPS_CLOSED }

  test('no visitor can sign up, and nothing is sent', async () => {
    await close()
    const person = newcomer()
    expect(await errorOf(await signUp(person))).toMatchObject(closed)
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('a link that was sent before opens no account, and does once they are open again', async () => {
    const person = newcomer()
    await signUp(person)
    await close()
    const resent = await (await site.as()).post('/api/auth/confirmation/resend', { email: person.email })
    expect(await errorOf(resent)).toMatchObject(closed)
    expect(await errorOf((await confirm(person.email)).answer)).toMatchObject(closed)
    expect((await db.sql`select from users where email = ${person.email}`).count).toBe(0)
    await db.sql`delete from feature_switches`
    expect((await confirm(person.email)).answer.status).toBe(200)
  })

  test('members sign in as before', async () => {
    const person = newcomer()
    await signUp(person)
    await confirm(person.email)
    await close()
    const { email, password } = person
    expect((await (await site.as()).post('/api/auth/sign-in', { email, password })).status).toBe(200)
  })
})
