import { expect, test } from 'vitest'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { areSameTags, cleanPlanForm, planRefusals } from './plan-rules.ts'

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

test('a duration without visible characters is empty', () => {
  expect(cleanPlanForm(aPlanForm({ duration: '\u2028\u2029\u0085' })).duration).toBe('')
})

test('the spaces at the punctuation of a title do not break', () => {
  const typed = 'Vendre_«_du_pain_»_:_comment_?_À_10_%_ou_20_€_;_a_?b_18:00_!'
  const title = typed.replaceAll('_', ' ')
  const cleaned = cleanPlanForm(aPlanForm({ title })).title
  const shown = cleaned.replaceAll(' ', '_').replaceAll('\u00a0', '=').replaceAll('\u202f', '~')
  expect(shown).toBe('Vendre_«~du_pain~»=:_comment~?_À_10~%_ou_20~€~;_a_?b_18:00~!')
  expect(cleanPlanForm(aPlanForm({ title: cleaned })).title).toBe(cleaned)
})

test('no-break spaces stay as they were typed, others are collapsed and trimmed', () => {
  const typed = '\u00a0Vendre\u202f:  mode\n\td’emploi\u00a0! '
  const stored = 'Vendre\u202f: mode d’emploi\u00a0!'
  const form = aPlanForm({ title: typed, category: 'Autre', custom_category: typed, town: typed })
  expect(cleanPlanForm(form)).toMatchObject({ title: stored, custom_category: stored, town: stored })
})

test.each(['L’Haÿ-les-Roses', '’s-Hertogenbosch', 'Vitry 94', 'Y', 'القاهرة'])(
  '%s is a town [58]',
  (town) => {
    expect(planRefusals(aPlanForm({ town, country: 'France' }))).toEqual([])
  },
)

test.each([
  ['75011', 'La ville doit contenir au moins une lettre.'],
  ['🙂 !', 'La ville doit contenir au moins une lettre.'],
  ['<b>Lyon</b>', 'La ville ne doit contenir ni « < » ni « > ».'],
  ['Lyon > Paris', 'La ville ne doit contenir ni « < » ni « > ».'],
])('%s is not a town [58]', (town, message) => {
  expect(planRefusals(aPlanForm({ town, country: 'France' }))).toEqual([{ field: 'town', message }])
})
