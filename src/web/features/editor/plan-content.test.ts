import { expect, test } from 'vitest'
import { EMPTY_FORECAST, typedForecast } from '#domain/forecast/typed-forecast.ts'
import { aForecast, aPlanForm } from '../../../../tests/support/plan-form.ts'
import { areSame, EMPTY_FORM, isUntouched, toDraft, toPlanForm } from './plan-content.ts'

const draft = toDraft(aPlanForm({ budget: '0€', forecast: aForecast() }))

test('a sheet is converted to its fields and back unchanged, with the budget computed from it [220]', () => {
  expect(draft.forecast).toEqual(typedForecast(aForecast()))
  expect(toPlanForm(draft)).toMatchObject({ forecast: aForecast(), budget: '<5K€' })
  const halfTyped = { ...draft, forecast: { ...typedForecast(aForecast()), price: '12,' } }
  expect(toPlanForm(halfTyped).budget).toBe('0€')
})

test('sheets are equal in any order of their fields, and differ by a single character [225]', () => {
  const sheet = typedForecast(aForecast())
  const reversed = Object.fromEntries(Object.entries(sheet).toReversed()) as typeof sheet
  const start = sheet.start.map(({ label, cents }) => ({ cents, label }))
  expect(areSame(draft, { ...draft, forecast: { ...reversed, start } })).toBe(true)
  expect(areSame(draft, { ...draft, forecast: { ...sheet, price: '45,' } })).toBe(false)
  expect(areSame(draft, { ...draft, forecast: null })).toBe(false)
})

test('a form whose sheet was only opened is untouched', () => {
  expect(isUntouched({ ...EMPTY_FORM, forecast: EMPTY_FORECAST })).toBe(true)
  expect(isUntouched({ ...EMPTY_FORM, forecast: { ...EMPTY_FORECAST, unit: 'un panier' } })).toBe(false)
})
