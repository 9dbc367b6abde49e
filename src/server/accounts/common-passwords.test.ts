import { describe, expect, test } from 'vitest'
import { setPassword } from '#server/accounts/queries.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'
import { commonPasswordRefusal } from './passwords.ts'

const OWNER = { pseudo: 'Léa Fontaine', handle: 'lea_f1', email: 'lea.dubois75@exemple.test' }
const refusalOf = (password: string) => commonPasswordRefusal(password, OWNER)

describe('A password that is tried first', () => {
  test.each([
    'password',
    'A z e r t y',
    'motdepasse',
    'Mot de passe',
    ' mot de passé ',
    'Soleil123',
    'let me in',
    'marseille13',
    'i love you',
    'séb\u00a0astien',
    'Côte d Ivoire',
  ])('« %s » is refused as a common one, whatever its case, accents and spaces', (password) => {
    expect(refusalOf(password)).toContain('trop courant')
  })

  test.each([
    'Léa Fontaine',
    'leafontaine',
    'lea-fontaine',
    '2024LeaFontaine!',
    'LEA.FONTAINE.1990',
    'lea_f1',
    '@Lea_F1!!',
    'lea.dubois75@exemple.test',
    'lea.dubois75',
    'leadubois',
    'LeaDubois2026',
  ])('« %s » is refused to a member whose name or address it contains', (password) => {
    expect(refusalOf(password)).toContain('votre pseudo')
  })

  test.each(['a-b-c-d-', 'savon-de-Vevey', 'lea aime le pain', 'fontaine-qui-chante', 'exemple-à-suivre'])(
    '« %s » is accepted',
    (password) => {
      expect(refusalOf(password)).toBeNull()
    },
  )

  test('a name of a letter or two, or of digits alone, forbids itself and nothing else', () => {
    const owner = { pseudo: 'K', handle: null, email: '1984@exemple.test' }
    expect(commonPasswordRefusal('k48592749', owner)).toBeNull()
    expect(commonPasswordRefusal('40718263', owner)).toBeNull()
    expect(commonPasswordRefusal('1984@exemple.test', owner)).toContain('votre adresse')
  })
})

describe('Wherever a password is chosen', async () => {
  const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
  const member = await site.aMember({ pseudo: 'Odile', handle: 'odile_tisse' })
  await setPassword(site.db.sql, member.id, await site.ctx.passwords.hash('savon-de-Vevey'))
  const visitor = await site.as()
  const browser = await site.as(member)

  test.each(['aaaaaaaa', '12345678', 'azerty1', 'superman', 'Motdepasse1', 'odile2026', 'Odile_Tisse!'])(
    '« %s » is refused by its field, with a reason',
    async (password) => {
      const newcomer = { pseudo: 'Odile', email: 'odile_tisse@exemple.test', password }
      expect(await errorOf(await visitor.post('/api/auth/sign-up', newcomer))).toMatchObject({
        status: 422,
        field: 'password',
      })
      const change = { current_password: 'savon-de-Vevey', new_password: password }
      expect(await errorOf(await browser.put('/api/account/password', change))).toMatchObject({
        status: 422,
        field: 'new_password',
      })
      await visitor.post('/api/auth/password-reset', { email: member.email })
      const token = linkIn((await site.mailbox.list()).find(({ to }) => to === member.email))
      expect(await errorOf(await visitor.post('/api/auth/new-password', { token, password }))).toMatchObject({
        status: 422,
        field: 'password',
      })
    },
  )
})
