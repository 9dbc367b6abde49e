import { describe, expect, test } from 'vitest'
import type { Viewer } from '#domain/viewer.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, mailbox } = site

let people = 0
const newcomer = (changes: object = {}) => {
  people += 1
  return {
    pseudo: `Nouvelle ${people}`,
    email: `n${people}@exemple.test`,
    password: 'savon-de-Vevey',
    ...changes,
  }
}
const signUp = async (body: unknown) => (await site.as()).post('/api/auth/sign-up', body)
const mailsTo = async (email: string) => (await mailbox.list()).filter(({ to }) => to === email)
const countUsers = async () => (await db.sql`select from users`).count

describe('Signing up', () => {
  test('makes an account with its one profile, whose pseudo is the name given [5]', async () => {
    const person = newcomer({ pseudo: '  Léa   Fontaine ' })
    expect((await signUp(person)).status).toBe(200)
    const rows = await db.sql`
      select u.id, p.user_id, p.pseudo, p.role, u.email_verified, t.community_xp from users u
      join profiles p on p.user_id = u.id join profile_stats t on t.user_id = u.id where u.email = ${person.email}`
    expect(rows).toMatchObject([
      { pseudo: 'Léa Fontaine', role: 'user', email_verified: false, community_xp: 0 },
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

  test('refuses a password of 5 characters and takes one of 6 [3]', async () => {
    expect(await errorOf(await signUp(newcomer({ password: 'a-b-c' })))).toMatchObject({
      status: 422,
      field: 'password',
      message: 'Le mot de passe doit contenir au moins 6 caractères.',
    })
    expect((await signUp(newcomer({ password: 'a-b-c-' }))).status).toBe(200)
  })

  test.each(['azerty', 'MotDePasse', '123456', 'Soleil123'])(
    'refuses the common password « %s » with a reason',
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
    '« %s » and « %s » are one pseudo: case, accents and look-alikes do not count',
    async (first, second) => {
      expect((await signUp(newcomer({ pseudo: first }))).status).toBe(200)
      expect(await errorOf(await signUp(newcomer({ pseudo: second })))).toMatchObject({
        status: 409,
        field: 'pseudo',
        message: 'Ce pseudo est déjà pris.',
      })
    },
  )

  test.each(['admin', 'Plan B', 'Modérateur', 'Utilisateur supprimé'])(
    'nobody is called « %s »',
    async (pseudo) => {
      const refusal = await errorOf(await signUp(newcomer({ pseudo })))
      expect(refusal).toMatchObject({ status: 422, field: 'pseudo', message: 'Ce pseudo est réservé.' })
    },
  )

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
    ['x'.repeat(51), '51 characters'],
  ])('a pseudo with %j is refused and nothing is written', async (pseudo) => {
    const before = await countUsers()
    expect(await errorOf(await signUp(newcomer({ pseudo })))).toMatchObject({ status: 422, field: 'pseudo' })
    expect(await countUsers()).toBe(before)
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
    await (
      await site.as()
    ).post('/api/auth/confirmation', { token: linkIn((await mailsTo(person.email))[0]) })
    const before = await countUsers()
    expect((await signUp({ ...newcomer(), email: person.email.toUpperCase() })).status).toBe(200)
    expect(await countUsers()).toBe(before)
  })

  test('a known address gets the same answer, and its owner a mail', async () => {
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
    const [row] = await db.sql`
      select p.role, p.badges, u.email_verified, t.community_xp from users u join profiles p on p.user_id = u.id
      join profile_stats t on t.user_id = u.id where u.email = ${person.email}`
    expect(row).toEqual({ role: 'user', badges: [], email_verified: false, community_xp: 0 })
  })

  test('of the same pseudo at the same moment lets exactly one through', async () => {
    const pseudo = 'Course à deux'
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(newcomer({ pseudo }))))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
    expect((await db.sql`select from profiles where pseudo = ${pseudo}`).count).toBe(1)
  })

  test('again before the first was confirmed starts anew: the older link opens nothing', async () => {
    const person = newcomer()
    await signUp(person)
    const [first] = await mailsTo(person.email)
    await signUp({ ...person, password: 'un autre mot' })
    const visitor = await site.as()
    expect((await visitor.post('/api/auth/confirmation', { token: linkIn(first) })).status).toBe(422)
    const [latest] = await mailsTo(person.email)
    expect((await visitor.post('/api/auth/confirmation', { token: linkIn(latest) })).status).toBe(200)
    const old = await (
      await site.as()
    ).post('/api/auth/sign-in', { email: person.email, password: person.password })
    expect(old.status).toBe(401)
  })

  test('says while one types whether a pseudo is free', async () => {
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
    await signUp(person)
    const [mail] = await mailsTo(person.email)
    return { person, mail, token: linkIn(mail) }
  }

  test('is asked by a mail, and opens a session on the browser that follows the link [6]', async () => {
    const { person, mail, token } = await signedUp()
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail')
    expect(mail?.text).toContain(`${site.accounts.site.url}/auth/confirmation?jeton=`)
    const browser = await site.as()
    expect(await (await browser.post('/api/auth/confirmation', { token })).json()).toEqual({
      changed_email: false,
    })
    const { viewer } = await browser.getJson<{ viewer: Viewer }>('/api/viewer')
    expect(viewer).toMatchObject({ user: { email: person.email }, profile: { pseudo: person.pseudo } })
  })

  test('works once, whoever is quicker', async () => {
    const { token } = await signedUp()
    const visitors = await Promise.all([1, 2, 3].map(() => site.as()))
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post('/api/auth/confirmation', { token })),
    )
    expect(statusesOf(answers)).toEqual([200, 422, 422])
  })

  test('does not work after a day, nor with an invented link', async () => {
    const { token } = await signedUp()
    await db.sql`update verifications set expires_at = now() - interval '1 second'`
    const visitor = await site.as()
    for (const tried of [token, 'x'.repeat(32)]) {
      expect(await errorOf(await visitor.post('/api/auth/confirmation', { token: tried }))).toMatchObject({
        status: 422,
        message: 'Ce lien a déjà servi ou n’est plus valable.',
      })
    }
    for (const tried of ['', ['a'], '../..', 'a'.repeat(5000)]) {
      expect((await visitor.post('/api/auth/confirmation', { token: tried })).status).toBe(422)
    }
    expect(visitor.jar.has('pb-session')).toBe(false)
  })

  test('keeps no link that could be read from the database', async () => {
    const { token } = await signedUp()
    const rows = await db.sql<
      { identifier: string; value: string }[]
    >`select identifier, value from verifications`
    for (const row of rows) expect(row.identifier + row.value).not.toContain(token)
  })

  test('can be asked for again; the answer is the same for an address that nobody has', async () => {
    const { person } = await signedUp()
    const visitor = await site.as()
    const answers = await Promise.all(
      [person.email, 'personne@exemple.test'].map((email) =>
        visitor.post('/api/auth/confirmation/resend', { email }),
      ),
    )
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      '{"done":true}',
      '{"done":true}',
    ])
    expect(await mailsTo(person.email)).toHaveLength(2)
    expect(await mailsTo('personne@exemple.test')).toHaveLength(0)
  })

  test('comes before signing in', async () => {
    const { person } = await signedUp()
    const refusal = await errorOf(
      await (await site.as()).post('/api/auth/sign-in', { email: person.email, password: person.password }),
    )
    expect(refusal).toMatchObject({ status: 403, field: 'email' })
    expect(refusal.message).toContain('Confirmez d’abord votre adresse')
  })
})
