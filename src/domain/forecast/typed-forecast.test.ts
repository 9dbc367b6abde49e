import { expect, test } from 'vitest'
import { randomForecasts } from '../../../tests/support/random-forecasts.ts'
import {
  EMPTY_FORECAST,
  readDraftForecast,
  readForecast,
  type TypedForecast,
  typedForecast,
} from './typed-forecast.ts'

const readWith = (typed: Partial<TypedForecast>) =>
  readForecast({ ...EMPTY_FORECAST, price: '49,90', sales_full: '60', ...typed })
const refusedFields = (typed: Partial<TypedForecast>) => readWith(typed).refusals.map(({ field }) => field)

test('only price and sales are required; the rest has defaults', () => {
  const { sheet, refusals } = readWith({})
  expect(refusals).toEqual([])
  expect(sheet).toEqual({
    currency: 'EUR',
    vat: 'none',
    unit: '',
    price: 4990,
    cost: 0,
    rate: 0,
    sales_full: 60,
    sales_first: 60,
    opens: 1,
    ramp: 1,
    start: [],
    stock: 0,
    charges: [],
    pay: 0,
    pay_from: 1,
    paid_in: 0,
    pays_in: 0,
    own: 0,
    loan: 0,
    loan_rate: 400,
    loan_months: 60,
    months: 36,
  })
})

test('an emptied field takes its default', () => {
  const emptied = { opens: '', ramp: ' ', pay_from: '', loan_rate: '', loan_months: '' }
  expect(readWith(emptied)).toEqual(readWith({}))
})

test('an empty forecast lacks its price and its sales only', () => {
  expect(readForecast(EMPTY_FORECAST).refusals.map(({ field }) => field)).toEqual(['price', 'sales_full'])
  expect(refusedFields({ sales_full: '0' })).toEqual(['sales_full'])
})

test.each(['1 234,50', '1234.5', "1'234.50", '1234,5'])(
  '« %s » is one amount in every field [218]',
  (typed) => {
    const line = { label: 'Loyer', cents: typed }
    const { sheet, refusals } = readWith({
      price: typed,
      cost: typed,
      stock: typed,
      pay: typed,
      own: typed,
      loan: typed,
      start: [line],
      charges: [line],
    })
    expect(refusals).toEqual([])
    const { price, cost, stock, pay, own, loan, start, charges } = sheet
    const amounts = [price, cost, stock, pay, own, loan, start[0]?.cents, charges[0]?.cents]
    expect(new Set(amounts)).toEqual(new Set([123_450]))
  },
)

test.each(['12,345', 'abc', '−3', '-3'])('« %s » is refused as an amount [218]', (typed) => {
  expect(refusedFields({ price: typed, own: typed, charges: [{ label: 'Loyer', cents: typed }] })).toEqual([
    'price',
    'charges.0.cents',
    'own',
  ])
})

test('the refusal names a minus, and gives an example for other texts [218]', () => {
  const messages = ['−3', 'abc'].map((cost) => readWith({ cost }).refusals[0]?.message)
  expect(messages).toEqual([
    'Le montant ne peut pas être négatif.',
    expect.stringContaining('Écrivez un montant, par exemple'),
  ])
})

test('rates are percentages with at most two decimals', () => {
  expect(readWith({ rate: '21,2', loan_rate: '4.25' }).sheet).toMatchObject({ rate: 2120, loan_rate: 425 })
  expect(refusedFields({ rate: '60,01', loan_rate: '3,123' })).toEqual(['rate', 'loan_rate'])
})

test('sales and months are whole', () => {
  expect(refusedFields({ sales_full: '2,5', sales_first: '1,5', opens: '1,5', ramp: 'trois' })).toEqual([
    'sales_first',
    'sales_full',
    'opens',
    'ramp',
  ])
})

test('reading and typing again gives the same forecast', () => {
  for (const sheet of randomForecasts(300)) {
    expect(readForecast(typedForecast(sheet))).toEqual({ sheet, refusals: [] })
  }
})

test('a draft has a forecast when it can be computed and its category may have one [404]', () => {
  const stateOf = (price: string, category = 'E-commerce') =>
    readDraftForecast({ ...EMPTY_FORECAST, price, sales_full: '60' }, category).state
  expect(stateOf('49,90')).toBe('complete')
  expect(stateOf('')).toBe('incomplete')
  expect(stateOf('', 'Crypto')).toBe('none')
  expect(readDraftForecast(undefined, 'E-commerce')).toEqual({ state: 'none', sheet: null })
})
