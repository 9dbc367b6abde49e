import { describe, expect, test } from 'vitest'
import { passwordRefusal, passwordStrength } from './accounts.ts'

describe('A password', () => {
  test.each(['aaaaaa', 'AaAaAa', 'ababab', '1212121', '123123', '€€€€€€', 'a a a a', 'éeéeéè'])(
    'that only repeats itself is refused: « %s »',
    (password) => {
      expect(passwordRefusal(password)).toContain('répète toujours la même chose')
    },
  )

  test.each(['abcdef', 'ABCDEFGH', '987654321', '0123456789', '1 2 3 4 5 6', 'àbçdéf'])(
    'that is a sequence is refused: « %s »',
    (password) => {
      expect(passwordRefusal(password)).toContain('Une suite')
    },
  )

  test.each(['a-b-c-', 'savon-de-Vevey', 'abcdeg', 'ababac', 'thé vert à midi'])(
    'of any other kind is accepted: « %s »',
    (password) => {
      expect(passwordRefusal(password)).toBeNull()
    },
  )
})

describe('The strength of a password', () => {
  test.each([
    ['a-b-c', 0, 'Il en faut au moins 6.'],
    ['abcabcabcabcabc', 1, 'Variez les caractères.'],
    ['tomate', 1, /quelques jours.*allongez-le/],
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
