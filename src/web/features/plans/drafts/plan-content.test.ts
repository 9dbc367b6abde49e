import { expect, test } from 'vitest'
import { EMPTY_FORECAST, typedForecast } from '#domain/typed-forecast.ts'
import { aForecast, aPlanForm } from '../../../../../tests/support/plan-form.ts'
import { areSame, EMPTY_FORM, isUntouched, toDraft, toPlanForm } from './plan-content.ts'

const draft = toDraft(aPlanForm({ budget: '0€', forecast: aForecast() }))

test('a sheet goes into its fields and comes back the same, with the budget that follows from it [220]', () => {
  expect(draft.forecast).toEqual(typedForecast(aForecast()))
  expect(toPlanForm(draft)).toMatchObject({ forecast: aForecast(), budget: '<5K€' })
  const halfTyped = { ...draft, forecast: { ...typedForecast(aForecast()), price: '12,' } }
  expect(toPlanForm(halfTyped).budget).toBe('0€')
})

test('a sheet is the same whatever the order of its fields, and another one by a single letter [225]', () => {
  const sheet = typedForecast(aForecast())
  const turned = Object.fromEntries(Object.entries(sheet).toReversed()) as typeof sheet
  const start = sheet.start.map(({ label, cents }) => ({ cents, label }))
  expect(areSame(draft, { ...draft, forecast: { ...turned, start } })).toBe(true)
  expect(areSame(draft, { ...draft, forecast: { ...sheet, price: '45,' } })).toBe(false)
  expect(areSame(draft, { ...draft, forecast: null })).toBe(false)
})

test('a sheet that was only opened is nothing that anybody would miss', () => {
  expect(isUntouched({ ...EMPTY_FORM, forecast: EMPTY_FORECAST })).toBe(true)
  expect(isUntouched({ ...EMPTY_FORM, forecast: { ...EMPTY_FORECAST, unit: 'un panier' } })).toBe(false)
})
