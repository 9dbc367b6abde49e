import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('markdown’s symbols are removed [41]', () => {
  expect(excerpt('## Un *titre*\n\nDu `code` et [un lien](x)')).toBe('Un titre Du code et un lien(x)')
})

test('it is cut at 200 characters, with an ellipsis only when cut [41]', () => {
  expect(excerpt('a'.repeat(200))).toBe('a'.repeat(200))
  expect(excerpt('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`)
})

test('a character is never cut in two [41]', () => {
  expect(excerpt('🚀'.repeat(201))).toBe(`${'🚀'.repeat(200)}…`)
})

test('spaces that keep a sign with its word stay [41]', () => {
  expect(excerpt('Une question\u202f:\n\n combien\u00a0?')).toBe('Une question\u202f: combien\u00a0?')
})
