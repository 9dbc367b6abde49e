import { describe, expect, test } from 'vitest'
import { passwordRefusal, passwordStrength, safeReturnPath } from './accounts.ts'

describe('A password', () => {
  test.each([
    'aaaaaaaa',
    'AaAaAaAa',
    'abababab',
    '1212121212',
    '123123123',
    '12341234',
    '€€€€€€€€',
    'a a a a a',
    'éeéeéèée',
  ])('that only repeats itself is refused: « %s »', (password) => {
    expect(passwordRefusal(password)).toContain('répète toujours la même chose')
  })

  test.each(['abcdefgh', 'ABCDEFGH', '987654321', '0123456789', '1 2 3 4 5 6', 'àbçdéfgh'])(
    'that is a sequence is refused: « %s »',
    (password) => {
      expect(passwordRefusal(password)).toContain('Une suite')
    },
  )

  test.each(['a-b-c-d-', 'savon-de-Vevey', 'abcdefgi', 'abababac', 'thé vert à midi'])(
    'of any other kind is accepted: « %s »',
    (password) => {
      expect(passwordRefusal(password)).toBeNull()
    },
  )
})

describe('The strength of a password', () => {
  test.each([
    ['a-b-c-d', 0, 'Il en faut au moins 8.'],
    ['abcabcabcabcabc', 1, 'Variez les caractères.'],
    ['tomatess', 1, /quelques jours.*allongez-le/],
    ['tomates7', 1, /allongez-le/],
    ['Tomates-7', 2, /Chaque caractère de plus/],
    ['tomatesvert', 2, /Chaque caractère de plus/],
    ['tomates vertes', 3, 'Assez long pour tenir des années.'],
  ])('says of « %s » its level and the reason', (password, level, why) => {
    const strength = passwordStrength(password)
    expect(strength.level).toBe(level)
    expect(strength.why).toMatch(why)
  })
})

describe('The way back after signing in', () => {
  test.each([
    ['/', '/'],
    ['/quests', '/quests'],
    ['/plan/x?prix=88,5&ventes=12#et-pour-moi', '/plan/x?prix=88,5&ventes=12#et-pour-moi'],
    ['/search?q=https://exemple.test//a', '/search?q=https://exemple.test//a'],
    ['/@Zoé', '/@Zo%C3%A9'],
    ['/search?q=d’ici', '/search?q=d%E2%80%99ici'],
    ['/authentique', '/authentique'],
  ])('is a path of this site: %j', (path, safe) => {
    expect(safeReturnPath(path)).toBe(safe)
    expect(new URL(safe, 'https://planb.example').host).toBe('planb.example')
  })

  test.each([
    undefined,
    '',
    'quests',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/auth',
    '/auth?retour=/auth',
    '/auth/confirmation#jeton=abc',
    `/search?q=${'é'.repeat(400)}`,
  ])('is home instead of %j', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })
})

test('The way back after signing in keeps the place on the page, and never a token that access logs could record', () => {
  expect(safeReturnPath('/plan/x?tri=vues#commentaires')).toBe('/plan/x?tri=vues#commentaires')
  expect(safeReturnPath('/u/ines?tab=parametres#jeton=abcdefghijklmnopqrstuvwx')).toBe(
    '/u/ines?tab=parametres',
  )
})
