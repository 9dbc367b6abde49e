import { expect, test } from 'vitest'
import { commentExcerpt, commentPath, commentRefusal, isCorrectable } from './comments.ts'
import { cleanText, undisguised } from '../typed-text.ts'

test.for([
  ['  Bravo \r\n\r\nà tous\r ', 'Bravo \n\nà tous'],
  ['e\u0301tape', 'étape'],
  ['\ufeff\u00a0 ', ''],
] as const)('%j is stored as %j [75]', ([typed, stored]) => {
  expect(cleanText(typed)).toBe(stored)
})

test('the excerpt of an old comment has none of them either', () => {
  expect(commentExcerpt(`> \u202eOui\n\u202e€ 000 01 Z${'\u0302'.repeat(480)}`)).toBe(
    '€ 000 01 Ẑ\u0302\u0302\u0302',
  )
})

test('characters that turn the direction are removed, and combining characters beyond three on a letter', () => {
  expect(cleanText('\u202e€ 000 01\u202c \u2067ok\u2069')).toBe('€ 000 01 ok')
  expect(cleanText(`Z${'\u0301'.repeat(480)}algo`)).toBe(
    `${'Z\u0301\u0301\u0301'.normalize('NFC')}\u0301algo`,
  )
  expect(undisguised(`Z${'\u0302\u200d'.repeat(9)}`).match(/\p{M}/gu)!.length).toBeLessThanOrEqual(3)
  for (const kept of ['Hẹn gặp lại', 'שָׁלוֹם', 'السَّلَامُ عَلَيْكُمْ', 'नमस्ते', '👩🏽\u200d🚒 ❤️\u200d🔥 1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    expect(undisguised(kept)).toBe(kept.normalize('NFC'))
  // In linear time.
  expect(undisguised(`a${'\u0301\u200d'.repeat(1_000_000)}`).length).toBeLessThan(10)
})

test.for(['', ' \n\t', '\u200b\u2060', '\u0085', '\u2800\u3164'])(
  'a text without visible characters is refused: %j [74]',
  (text) => {
    expect(commentRefusal(cleanText(text))).toBe('Veuillez saisir un commentaire.')
  },
)

test('a comment has at most 5 000 characters, counted as code points', () => {
  expect(commentRefusal('🚀'.repeat(5000))).toBeNull()
  expect(commentRefusal('🚀'.repeat(5001))).toMatch(/^Un commentaire compte 5\s000 caractères au plus\.$/)
})

test('text that the database cannot store is refused', () => {
  expect(commentRefusal('a\0b')).toBe('Le commentaire contient des caractères interdits.')
  expect(commentRefusal('a\ud800')).toBe('Le commentaire contient des caractères interdits.')
})

test('a comment has its own address, and can be corrected for fifteen minutes', () => {
  expect(commentPath({ slug: 'velo' }, '12')).toBe('/plan/velo?commentaire=12#commentaire-12')
  const created_at = '2026-11-15T10:00:00.000000Z'
  expect(isCorrectable({ created_at }, Date.parse('2026-11-15T10:14:59Z'))).toBe(true)
  expect(isCorrectable({ created_at }, Date.parse('2026-11-15T10:15:00Z'))).toBe(false)
})
