import { expect, test } from 'vitest'
import { isCutByPaste } from './Textarea.tsx'

test('a pasted text is cut if it does not fit in place of the selection', () => {
  const field = { value: 'abcdef', selectionStart: 2, selectionEnd: 4 }
  expect(isCutByPaste(field, '123456', 10)).toBe(false)
  expect(isCutByPaste(field, '1234567', 10)).toBe(true)
  expect(isCutByPaste(field, '123\r\n456', 11)).toBe(false)
})
