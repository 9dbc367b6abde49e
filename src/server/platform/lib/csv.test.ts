import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are separated by semicolons, numbers have a comma, every text is quoted [185]', () => {
  expect(csvLine('Élan', 12, 83.5, '')).toBe('"Élan";12;83,5;""\r\n')
  expect(csvLine('Pain ; beurre', 'Un « "plan" »')).toBe('"Pain ; beurre";"Un « ""plan"" »"\r\n')
  // The quotes prevent a reader with another separator from splitting the cell, and starting one with a formula.
  expect(csvLine('Lin,=1+1', 'Lin\t=1+1')).toBe('"Lin,=1+1";"Lin\t=1+1"\r\n')
  expect(csvLine()).toBe('\r\n')
})

test.each(['=1+1', '+33 6', '-2', '@SOMME(A1)', '\t=1', '\r=1', '\n=1', '\r\n=1'])(
  'a cell that begins like a formula is text: %j [198]',
  (text) => {
    const line = csvLine(text, 'fin')
    expect(line.startsWith(`"'`)).toBe(true)
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
  },
)

test('a number is never taken for text, not even a negative one [185]', () => {
  expect(csvLine(-3, 0.5)).toBe('-3;0,5\r\n')
})

test('a row is one line, whatever line breaks are in a title [185]', () => {
  expect(csvLine('Un\r\nplan\nà\rlire')).toBe('"Un plan à lire"\r\n')
})
