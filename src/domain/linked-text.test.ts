import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedParts } from './linked-text.ts'
import { COMMENT_MAX } from './comments/comments.ts'

const linksIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

test.for([
  ['Voir https://exemple.test/prix.', ['https://exemple.test/prix']],
  [
    '(https://exemple.test/a_(b)) et HTTP://Exemple.test !',
    ['https://exemple.test/a_(b)', 'HTTP://Exemple.test'],
  ],
  ['« https://exemple.test » : oui', ['https://exemple.test']],
  ['http://[::1]:3000/x?y=1#z…', ['http://[::1]:3000/x?y=1#z']],
  ['https://exemple.test/é,https://autre.test', ['https://exemple.test/é,https://autre.test']],
  ['https:// http://... exemple.test', []],
  ['https://planb.test@ailleurs.test', []],
  [
    'https://exemple.test/@camille et https://exemple.test?à=@moi',
    ['https://exemple.test/@camille', 'https://exemple.test?à=@moi'],
  ],
  ['https://planb.test\\@ailleurs.test', ['https://planb.test']],
  ['https://planb.test\u202etset.sruelli', ['https://planb.test']],
  ['javascript:alert(1) data:text/html,x xhttps://non.test', []],
  ['<a href="https://exemple.test">clic</a> <script>alert(1)</script>', ['https://exemple.test']],
] as const)('the links of « %s » are %j [198]', ([text, links]) => {
  expect(linksIn(text)).toEqual(links)
})

test('the segments contain the whole text in order, and all links are http or https [198]', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('https://a.test', 'http://', ')', '(', '.', '@', '\\', 'javascript:', '\n', ' '),
  )
  fc.assert(
    fc.property(fc.array(words), (pieces) => {
      const text = pieces.join('')
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      expect(linksIn(text).every((href) => /^https?:\/\/[^/?#]/i.test(href))).toBe(true)
    }),
  )
})

test('an address as long as a comment is one link, or none when it disguises its host [198]', () => {
  const long = `https://${'a'.repeat(COMMENT_MAX - 10)}`
  expect(linkedParts(long)).toEqual([{ text: long, href: long }])
  expect(linkedParts(`${long}@b`)).toEqual([{ text: `${long}@b` }])
})
