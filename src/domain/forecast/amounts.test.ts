import { expect, test } from 'vitest'
import { plainSpaces } from '../../../tests/support/example-forecasts.ts'
import {
  exactAmount,
  hundredthsOf,
  percentage,
  shortAmount,
  signedAmount,
  typedHundredths,
  wholeAmount,
  wholeOf,
} from './amounts.ts'

test.each([
  [347_771, '3 478 €'],
  [-14_950, '−150 €'],
  [-14_949, '−149 €'],
  [14_950, '150 €'],
  [49, '0 €'],
  [-49, '0 €'],
  [-50, '−1 €'],
  [0, '0 €'],
  [1_000_000_000, '10 000 000 €'],
])('%i cents read « %s » in whole units, halves away from zero', (cents, words) => {
  expect(plainSpaces(wholeAmount(cents, 'EUR'))).toBe(words)
})

test.each([
  [194_610, '1 946,10 €'],
  [5, '0,05 €'],
  [-8_275, '−82,75 €'],
  [0, '0,00 €'],
])('%i cents read « %s » to the cent', (cents, words) => {
  expect(plainSpaces(exactAmount(cents, 'EUR'))).toBe(words)
})

test('thousands are separated by a narrow no-break space, the currency by a no-break space', () => {
  expect(wholeAmount(347_771, 'EUR')).toBe('3\u202F478\u00A0€')
  expect(exactAmount(-100_000_00, 'CHF')).toBe('\u2212100\u202F000,00\u00A0CHF')
})

test('cents are shown only where there are any', () => {
  expect(plainSpaces(shortAmount(4490, 'EUR'))).toBe('44,90 €')
  expect(plainSpaces(shortAmount(300_000, 'CHF'))).toBe('3 000 CHF')
})

test('a result has a sign, unless it rounds to zero', () => {
  expect([47_674, -5_996, 30, 0].map((cents) => plainSpaces(signedAmount(cents, 'EUR')))).toEqual([
    '+ 477 €',
    '−60 €',
    '0 €',
    '0 €',
  ])
})

test.each([
  [2120, '21,2 %'],
  [1230, '12,3 %'],
  [2050, '20,5 %'],
  [25, '0,25 %'],
  [6000, '60 %'],
  [1000, '10 %'],
  [0, '0 %'],
])('%i basis points read « %s »', (points, words) => {
  expect(plainSpaces(percentage(points))).toBe(words)
})

test.each([
  '1 234,50',
  '1234.5',
  "1'234.50",
  '1234,5',
  '1’234.50',
  '1\u202F234,50',
  '1\u00A0234,5',
  ' 1234,50 ',
])('« %s » is 1 234,50 [218]', (typed) => {
  expect(hundredthsOf(typed)).toBe(123_450)
})

test.each(['12,345', 'abc', '', '1,2,3', '1e9', ',5', '5,', '12 €', '0x10', '٣', '9999999999999999'])(
  '« %s » is no amount [218]',
  (typed) => {
    expect(hundredthsOf(typed)).toBeNaN()
  },
)

test('a minus is read in both forms, so that the refusal can name it [218]', () => {
  expect([hundredthsOf('-3'), hundredthsOf('−3'), wholeOf('−3')]).toEqual([-300, -300, -3])
  expect([hundredthsOf('-0'), wholeOf('-0'), wholeOf('−0')]).toEqual([0, 0, 0])
})

test('whole numbers have no decimals', () => {
  expect([wholeOf('1 000'), wholeOf("1'000"), wholeOf(' 7 ')]).toEqual([1000, 1000, 7])
  for (const typed of ['2,5', '2.0', '', 'deux', '1e3']) expect(wholeOf(typed), typed).toBeNaN()
})

test.each([0, 1, 10, 99, 100, 4990, 123_450, 1_000_000_000])(
  '%i hundredths are read as they are typed',
  (n) => {
    expect(hundredthsOf(typedHundredths(n))).toBe(n)
  },
)
