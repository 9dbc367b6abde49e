import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('no line begins with a French punctuation mark, and no number stands on two lines [386]', () => {
  const typed = '«__Oui_»__;_non__:_12_500_€_?'.replaceAll('_', ' ')
  expect(printable(typed, 'text')).toBe('«\u00a0Oui\u00a0»\u202f; non\u00a0: 12\u202f500\u00a0€\u202f?')
})

test.each([
  '06 12 34 56 78',
  '+33 6 12 34 56 78',
  '+41 (0)79 123 45 67',
  '0470 12 34 56',
  '0800 12 345',
  '0848 800 800',
])('a telephone number stands on one line: %s', (number) => {
  expect(printable(`Tél. ${number}, le soir`, 'text')).toBe(
    `Tél. ${number.replaceAll(' ', '\u00a0')}, le soir`,
  )
})

test('long runs of spaces take a processor time that grows with their length only', () => {
  const spaces = ' '.repeat(100_000)
  const before = process.cpuUsage()
  expect(printable(`a${spaces}b${spaces}:`, 'text')).toBe(`a${spaces}b\u00a0:`)
  // It was 50 seconds with one search from each space.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})
