import { expect, test } from 'vitest'
import { shortened } from './typed-text.ts'

test('a long title is cut at a word, without the punctuation before the cut [340]', () => {
  const title = 'Pain au levain sur précommande, une seule fournée, le vendredi'
  expect(shortened(title, 62)).toBe(title)
  expect(shortened(title, 55)).toBe('Pain au levain sur précommande, une seule fournée, le…')
  expect(shortened(title, 50)).toBe('Pain au levain sur précommande, une seule fournée…')
  expect(shortened('a'.repeat(70), 60)).toBe(`${'a'.repeat(60)}…`)
  expect(shortened('😀'.repeat(70), 60)).toBe(`${'😀'.repeat(60)}…`)
})
