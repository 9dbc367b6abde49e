import { expect, test } from 'vitest'
import { linkTokenIn } from './use-link-token.ts'

const TOKEN = 'a'.repeat(32)

test('the token of a link is read from the fragment of the address', () => {
  expect(linkTokenIn(`jeton=${TOKEN}`)).toBe(TOKEN)
})

test.each(['', 'jeton=', 'contenu', `autre=${TOKEN}`, `jeton=${TOKEN}&autre=1`])(
  'a fragment « %s » has no token',
  (hash) => {
    expect(linkTokenIn(hash)).toBeUndefined()
  },
)
