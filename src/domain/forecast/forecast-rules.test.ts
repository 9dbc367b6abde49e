import { describe, expect, test } from 'vitest'
import { exampleForecast, plainSpaces } from '../../../tests/support/example-forecasts.ts'
import type { Forecast } from './forecast.ts'
import { cleanForecast, type ForecastField, forecastRefusals, mayHaveForecast } from './forecast-rules.ts'

const SHEET: Forecast = { ...exampleForecast('E1'), price: 1, cost: 0, sales_full: 10, sales_first: 0 }

const refusalsOf = (changes: Partial<Forecast>) =>
  forecastRefusals(cleanForecast({ ...SHEET, ...changes })).map(({ field, message }) => [
    field,
    plainSpaces(message),
  ])

const NO_AMOUNT = 'Écrivez un montant, par exemple 1 234,50.'
const NEGATIVE = 'Le montant ne peut pas être négatif.'
const TOO_LARGE = 'Le montant dépasse 10 000 000.'
const SALES = 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.'
const FIRST_SALES = 'Indiquez un nombre entier de ventes, de 0 à 1 000 000.'
const INVISIBLE = 'Ce texte contient des caractères invisibles ou interdits.'
const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ label: `Poste ${n}`, cents: 1 }))

test('the examples are within the bounds', () => {
  for (const id of ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7'])
    expect(forecastRefusals(exampleForecast(id)), id).toEqual([])
})

test.each<[keyof Forecast, Partial<Forecast>[]]>([
  ['currency', [{ currency: 'EUR' }, { currency: 'CHF' }]],
  ['vat', [{ vat: 'none' }, { vat: 'excluded' }]],
  ['unit', [{ unit: '' }, { unit: 'é'.repeat(40) }]],
  ['price', [{ price: 1 }, { price: 1e9, sales_full: 1 }]],
  ['cost', [{ cost: 0 }, { cost: 1e9, sales_full: 1 }]],
  ['rate', [{ rate: 0 }, { rate: 6000 }]],
  ['sales_full', [{ sales_full: 1 }, { sales_full: 1_000_000 }, { price: 1000, sales_full: 1_000_000 }]],
  ['sales_first', [{ sales_first: 0 }, { sales_first: 10 }]],
  ['opens', [{ opens: 1 }, { opens: 12 }]],
  ['ramp', [{ ramp: 1 }, { ramp: 24 }]],
  ['start', [{ start: [] }, { start: lines(12) }, { start: [{ label: 'é'.repeat(60), cents: 1e9 }] }]],
  ['stock', [{ stock: 0 }, { stock: 1e9 }]],
  ['charges', [{ charges: [] }, { charges: lines(12) }, { charges: [{ label: 'A', cents: 1e9 }] }]],
  ['pay', [{ pay: 0 }, { pay: 1e9 }]],
  ['pay_from', [{ pay_from: 1 }, { months: 12, pay_from: 12 }, { months: 36, pay_from: 36 }]],
  ['paid_in', [0, 15, 30, 45, 60, 90].map((paid_in) => ({ paid_in }))],
  ['pays_in', [0, 15, 30, 45, 60].map((pays_in) => ({ pays_in }))],
  ['own', [{ own: 0 }, { own: 1e9 }]],
  ['loan', [{ loan: 0 }, { loan: 1e9 }]],
  ['loan_rate', [{ loan_rate: 0 }, { loan_rate: 2000 }]],
  ['loan_months', [{ loan_months: 6 }, { loan_months: 120 }]],
  ['months', [{ months: 12 }, { months: 24 }, { months: 36 }]],
])('%s: a value on its bound is accepted [217]', (_field, accepted) => {
  for (const changes of accepted) {
    const withFirst = { sales_first: Math.min(SHEET.sales_first, changes.sales_full ?? 10), ...changes }
    expect(refusalsOf(withFirst), JSON.stringify(changes)).toEqual([])
  }
})

describe('A field beyond its bound is refused', () => {
  test.each<[ForecastField, Partial<Forecast>, string]>([
    ['currency', { currency: 'USD' as 'EUR' }, 'Veuillez choisir une monnaie.'],
    ['vat', { vat: 'oui' as 'none' }, 'Veuillez choisir une situation de TVA.'],
    ['unit', { unit: 'é'.repeat(41) }, '40 caractères au plus.'],
    ['unit', { unit: 'un\u202Epanier' }, INVISIBLE],
    ['price', { price: 0 }, 'Indiquez un prix supérieur à zéro.'],
    ['price', { price: -1 }, NEGATIVE],
    ['price', { price: Number.NaN }, NO_AMOUNT],
    ['price', { price: 1e9 + 1, sales_full: 0.5 }, TOO_LARGE],
    ['cost', { cost: -1 }, NEGATIVE],
    ['cost', { cost: 1.5 }, NO_AMOUNT],
    ['cost', { cost: 1e9 + 1, sales_full: 0.5 }, TOO_LARGE],
    ['rate', { rate: -1 }, 'Un taux entre 0 et 60 %.'],
    ['rate', { rate: 6001 }, 'Un taux entre 0 et 60 %.'],
    ['sales_full', { sales_full: 0 }, SALES],
    ['sales_full', { sales_full: 0, sales_first: 5 }, SALES],
    ['sales_full', { sales_full: 1_000_001 }, SALES],
    ['sales_full', { sales_full: 2.5 }, SALES],
    ['sales_first', { sales_first: -1 }, FIRST_SALES],
    ['sales_first', { sales_first: 2.5 }, FIRST_SALES],
    ['sales_first', { sales_first: 11 }, 'Les ventes du premier mois dépassent le rythme de croisière.'],
    ['opens', { opens: 0 }, 'Un mois entre 1 et 12.'],
    ['opens', { opens: 13 }, 'Un mois entre 1 et 12.'],
    ['ramp', { ramp: 0 }, 'Une durée de 1 à 24 mois.'],
    ['ramp', { ramp: 25 }, 'Une durée de 1 à 24 mois.'],
    ['start', { start: lines(13) }, '12 lignes au plus.'],
    ['start.0.label', { start: [{ label: ' ', cents: 1 }] }, 'Nommez cette ligne.'],
    ['start.0.label', { start: [{ label: 'é'.repeat(61), cents: 1 }] }, '60 caractères au plus.'],
    ['start.0.label', { start: [{ label: '\u2800', cents: 1 }] }, INVISIBLE],
    [
      'start.1.cents',
      { start: [...lines(1), { label: 'A', cents: 0 }] },
      'Indiquez un montant supérieur à zéro.',
    ],
    ['start.0.cents', { start: [{ label: 'A', cents: -1 }] }, NEGATIVE],
    ['start.0.cents', { start: [{ label: 'A', cents: 1e9 + 1 }] }, TOO_LARGE],
    ['stock', { stock: -1 }, NEGATIVE],
    ['stock', { stock: 1e9 + 1 }, TOO_LARGE],
    ['charges', { charges: lines(13) }, '12 lignes au plus.'],
    ['charges.0.label', { charges: [{ label: '', cents: 1 }] }, 'Nommez cette ligne.'],
    ['charges.0.cents', { charges: [{ label: 'Loyer', cents: Number.NaN }] }, NO_AMOUNT],
    ['charges.0.cents', { charges: [{ label: 'Loyer', cents: 1e9 + 1 }] }, TOO_LARGE],
    ['pay', { pay: -1 }, NEGATIVE],
    ['pay', { pay: 1e9 + 1 }, TOO_LARGE],
    ['pay_from', { pay_from: 0 }, 'Un mois entre 1 et 12.'],
    ['pay_from', { months: 12, pay_from: 13 }, 'Un mois entre 1 et 12.'],
    ['pay_from', { months: 24, pay_from: 25 }, 'Un mois entre 1 et 24.'],
    ['paid_in', { paid_in: 20 }, 'Veuillez choisir un délai.'],
    ['pays_in', { pays_in: 90 }, 'Veuillez choisir un délai.'],
    ['own', { own: -1 }, NEGATIVE],
    ['own', { own: 1e9 + 1 }, TOO_LARGE],
    ['loan', { loan: -1 }, NEGATIVE],
    ['loan', { loan: 1e9 + 1 }, TOO_LARGE],
    ['loan_rate', { loan_rate: 2001 }, 'Un taux entre 0 et 20 %.'],
    ['loan_rate', { loan_rate: -1 }, 'Un taux entre 0 et 20 %.'],
    ['loan_months', { loan_months: 5 }, 'Une durée de 6 à 120 mois.'],
    ['loan_months', { loan_months: 121 }, 'Une durée de 6 à 120 mois.'],
    ['months', { months: 13 }, 'Veuillez choisir une durée.'],
  ])('%s %o [217]', (field, changes, message) => {
    expect(refusalsOf(changes)).toContainEqual([field, plainSpaces(message)])
  })

  test.each([{ price: 1001 }, { cost: 1001 }])(
    'ten millions a month are the maximum: %o [217]',
    (changes) => {
      expect(refusalsOf({ ...changes, sales_full: 1_000_000 })).toEqual([
        ['sales_full', 'Le chiffre d’affaires ou le coût des ventes dépasse 10 000 000 par mois.'],
      ])
    },
  )
})

test('one wrong field gives one refusal, also where another depends on it', () => {
  expect(refusalsOf({ months: Number.NaN })).toEqual([['months', 'Veuillez choisir une durée.']])
  expect(refusalsOf({ sales_full: Number.NaN })).toEqual([['sales_full', SALES]])
})

test('refusals are in the order of the form', () => {
  const fields = refusalsOf({ loan_months: 5, price: 0, currency: 'USD' as 'EUR', pay: -1 }).map(
    ([field]) => field,
  )
  expect(fields).toEqual(['currency', 'price', 'pay', 'loan_months'])
})

test('labels are trimmed and their spaces collapsed', () => {
  const { unit, start } = cleanForecast({
    ...SHEET,
    unit: '  un \u00A0 panier ',
    start: [{ label: ' Ve\u0301lo\ncargo ', cents: 5 }],
  })
  expect([unit, start]).toEqual(['un panier', [{ label: 'Vélo cargo', cents: 5 }]])
})

test('investments have no forecast', () => {
  expect(['Crypto', 'Trading', 'SaaS', 'Réparation'].map(mayHaveForecast)).toEqual([false, false, true, true])
  expect(['crypto', 'TRADING', 'Crypto-monnaies', 'Cryptographie'].map(mayHaveForecast)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
