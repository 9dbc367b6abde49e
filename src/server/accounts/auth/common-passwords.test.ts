import { describe, expect, test } from 'vitest'
import { commonPasswordRefusal } from './common-passwords.ts'

const OWNER = { pseudo: 'Léa Fontaine', handle: 'lea_f1', email: 'lea.dubois75@exemple.test' }
const refusalOf = (password: string) => commonPasswordRefusal(password, OWNER)

describe('A password that is tried first', () => {
  test.each(['password', 'Azerty', 'motdepasse', 'Soleil123', 'letmein', 'marseille13', 'iloveyou'])(
    '« %s » is refused as a common one',
    (password) => {
      expect(refusalOf(password)).toContain('trop courant')
    },
  )

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
  ])('« %s » is refused to whom it names', (password) => {
    expect(refusalOf(password)).toContain('votre pseudo')
  })

  test.each(['a-b-c-', 'savon-de-Vevey', 'lea aime le pain', 'fontaine-qui-chante', 'exemple-à-suivre'])(
    '« %s » is taken',
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
