import { expect, test } from 'vitest'
import { aPlanForm } from '../../tests/support/plan-form.ts'
import { areSameTags, cleanPlanForm } from './plan-rules.ts'

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

test('a duration in which there is nothing to see is none', () => {
  expect(cleanPlanForm(aPlanForm({ duration: '\u2028\u2029\u0085' })).duration).toBe('')
})
