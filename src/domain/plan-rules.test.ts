import { expect, test } from 'vitest'
import { areSameTags } from './plan-rules.ts'

test.each([
  ['as they were typed', ['potager', ' balcon '], ['potager', 'balcon']],
  ['in another order', ['balcon', 'potager'], ['potager', 'balcon']],
  ['in other letters', ['Potager', 'BALCON'], ['potager', 'balcon']],
  ['in another Unicode form', ['e\u0301te\u0301'], ['été']],
  ['with empty or repeated ones', ['potager', '', 'Potager'], ['potager']],
])('tags are the same %s', (_how, one, other) => {
  expect(areSameTags(one, other)).toBe(true)
})

test('tags are not the same when one is missing, or another', () => {
  expect(areSameTags(['potager'], ['potager', 'balcon'])).toBe(false)
  expect(areSameTags(['potager'], ['balcon'])).toBe(false)
  expect(areSameTags([], ['balcon'])).toBe(false)
})
