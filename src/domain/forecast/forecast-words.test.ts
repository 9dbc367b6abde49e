import { describe, expect, test } from 'vitest'
import { exampleForecast, plainSpaces } from '../../../tests/support/example-forecasts.ts'
import { applyScenario, type Forecast, forecastOf } from './forecast.ts'
import { bfrText, curveSentence, type FigureCell, figureCells, missingText } from './forecast-words.ts'
import { needText } from './forecast-card.ts'
import {
  assumptionsOf,
  delayWords,
  FORECAST_LABELS,
  forecastDifferences,
  usedAssumptionsOf,
} from './forecast-sheet-words.ts'

/** « value | note » of each cell. */
const cellsOf = (sheet: Forecast) =>
  Object.fromEntries(
    figureCells(sheet, forecastOf(sheet)).map(({ key, value, note }) => [
      key,
      plainSpaces(note ? `${value} | ${note}` : value),
    ]),
  ) as Record<FigureCell['key'], string>

describe('The six results', () => {
  test('of E2, in their order', () => {
    const sheet = exampleForecast('E2')
    expect(figureCells(sheet, forecastOf(sheet)).map(({ label }) => label)).toEqual([
      'Besoin de financement',
      'Seuil de rentabilité',
      'Point bas de trésorerie',
      'Mise récupérée',
      'Résultat en fin de période',
      'Marge par vente',
    ])
    expect(cellsOf(sheet)).toEqual({
      need: '3 478 € | 3 150 € au départ, 328 € pour tenir jusqu’au mois 2',
      break_even: plainSpaces(
        '39 ventes | par mois, soit 1 946,10 €, dont 600 € que vous vous versez ; atteint au mois 6',
      ),
      low: '522 € | au mois 2',
      payback: 'au mois 9',
      result: '+ 477 € | par mois, après s’être versé 600 €',
      margin: '22,36 € | sur un prix de 49,90 €',
    })
  })

  test('a need at the start only has no second amount', () => {
    expect(cellsOf(exampleForecast('E1')).need).toBe('661 € | 661 € au départ')
    expect(cellsOf(exampleForecast('E6')).need).toBe('0 €')
  })

  test('the two amounts of the need add up to the displayed total', () => {
    const sheet = {
      ...exampleForecast('E2'),
      start: [{ label: 'Formalités', cents: 100_40 }],
      stock: 0,
      charges: [{ label: 'Loyer', cents: 50_40 }],
      pay: 0,
      opens: 2,
      paid_in: 0,
    }
    expect(cellsOf(sheet).need).toBe('151 € | 100 € au départ, 51 € pour tenir jusqu’au mois 1')
  })

  test('« au moins » is shown only when the cash still falls at the end [213]', () => {
    const sayings = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7'].map((id) => {
      const sheet = exampleForecast(id)
      return plainSpaces(needText(sheet, forecastOf(sheet)))
    })
    expect(sayings).toEqual([
      '661 €',
      '3 478 €',
      '6 422 CHF',
      '45 140 €',
      'au moins 1 045 €',
      '0 €',
      'au moins 22 347 €',
    ])
  })

  test('missing money is named, at the start too', () => {
    const S1 = { prix: 4490, ventes: 45, charges: 19_000, apport: 300_000 }
    const scenario = applyScenario(exampleForecast('E2'), S1)
    expect(cellsOf(scenario).low).toBe('Il manque 415 € | au mois 2')
    expect(cellsOf({ ...exampleForecast('E1'), own: 0 }).low).toBe('Il manque 661 € | au départ')
    expect(cellsOf(exampleForecast('E1')).low).toBe('39 € | au départ')
    expect(cellsOf({ ...exampleForecast('E1'), own: 660_70 }).low).toBe('Il manque 0,30 € | au départ')
    // On one line, wherever it stands.
    expect(missingText(scenario, { missing_cents: 415_00 })).toMatch(/^Il\u00a0manque 415\u00a0€$/)
  })

  test('the break-even when no month reaches it, of one sale, of none, and when there is none', () => {
    expect(cellsOf(exampleForecast('E7')).break_even).toMatch(/^230 ventes .* pas dans les 24 mois$/)
    const single = { ...exampleForecast('E1'), charges: [{ label: 'Assurance', cents: 100 }] }
    expect(cellsOf(single).break_even).toBe(
      plainSpaces('1 vente | par mois, soit 39,00 € ; atteint au mois 1'),
    )
    expect(cellsOf(exampleForecast('E6')).break_even).toBe(
      plainSpaces('0 vente | par mois, soit 0,00 € ; atteint au mois 1'),
    )
    expect(cellsOf(exampleForecast('E5')).break_even).toBe('Aucun | aucun volume ne couvre les charges')
    const hopeless = { ...exampleForecast('E7'), price: 115, cost: 85, pay: 1e9 }
    expect(cellsOf(hopeless).break_even).toBe('Aucun | il faudrait plus de 1 000 000 de ventes par mois')
  })

  test('the payback of a contribution that is never recovered, or was never needed', () => {
    expect(cellsOf(exampleForecast('E7')).payback).toBe('pas dans les 24 mois')
    expect(cellsOf(exampleForecast('E6')).payback).toBe('dès le départ')
  })

  test('losses have a minus', () => {
    const { result, margin } = cellsOf(exampleForecast('E5'))
    expect(result).toBe('−83 € | par mois')
    expect(margin).toBe('−1,32 € | sur un prix de 19,90 €')
  })
})

test('the BFR, also where clients pay first', () => {
  const textOf = (id: string) => plainSpaces(bfrText(exampleForecast(id), forecastOf(exampleForecast(id))))
  expect(textOf('E2')).toBe('2 997 €')
  expect(textOf('E4')).toBe(plainSpaces('−1 718 € : vos clients vous paient avant que vous ne payiez'))
})

test('the curve in a sentence: start, low point with its month, end', () => {
  const sentenceOf = (id: string) =>
    plainSpaces(curveSentence(exampleForecast(id), forecastOf(exampleForecast(id))))
  expect(sentenceOf('E2')).toBe(
    plainSpaces(
      'Trésorerie sur 24 mois : 850 € au départ, point bas de 522 € au mois 2, 11 317 € au mois 24.',
    ),
  )
  expect(sentenceOf('E5')).toBe(
    plainSpaces(
      'Trésorerie sur 12 mois : 200 € au départ, point bas de −545 € au mois 12, −545 € au mois 12.',
    ),
  )
  expect(sentenceOf('E1')).toContain('point bas de 39 € au départ')
})

test('the assumptions in use leave out what plays no role: a loan, a pay or a reserve of 0 €', () => {
  const unused = { ...exampleForecast('E4'), loan: 0, pay: 0, stock: 0, rate: 0, own: 0, unit: '' }
  const labels = (sheet: Forecast) => usedAssumptionsOf(sheet).map(({ label }) => label)
  for (const key of [
    'loan',
    'loan_rate',
    'loan_months',
    'pay',
    'pay_from',
    'stock',
    'rate',
    'own',
    'unit',
  ] as const)
    expect(labels(unused)).not.toContain(FORECAST_LABELS[key])
  expect(labels(unused)).toContain(FORECAST_LABELS.price)
  expect(labels({ ...unused, loan: 1_000_00 })).toContain(FORECAST_LABELS.loan_rate)
})

test('the assumptions list all fields in the order of the form', () => {
  const outils = [
    { label: 'Outils', cents: 5_00 },
    { label: 'Outils', cents: 6_00 },
  ]
  const sheet = { ...exampleForecast('E4'), start: outils, charges: [{ label: 'Loyer', cents: 90_00 }] }
  const shown = assumptionsOf(sheet).map(({ label, value }) => [label, value].map(plainSpaces))
  expect(shown).toEqual([
    ['Monnaie', 'Euro (€)'],
    ['Durée du prévisionnel', '36 mois'],
    ['TVA', plainSpaces('Assujetti : montants HT')],
    ['Une vente, c’est…', exampleForecast('E4').unit || '–'],
    ['Prix d’une vente', '11,50 €'],
    ['Coût d’une vente', '3,90 €'],
    ['Prélèvements sur le chiffre d’affaires', '0 %'],
    ['Ventes du premier mois', '260'],
    ['Ventes par mois, en rythme de croisière', '620'],
    ['Premières ventes au mois', '3'],
    ['Mois pour atteindre le rythme', '6'],
    ['Stock à garder en réserve', '700,00 €'],
    ['Ce que vous voulez vous verser par mois', '1 400,00 €'],
    ['à partir du mois', '7'],
    ['Vos clients paient', 'Comptant'],
    ['Vous payez vos fournisseurs', '30 jours'],
    ['Votre apport', '12 000,00 €'],
    ['Emprunt', '35 000,00 €'],
    ['Taux annuel', '4,2 %'],
    ['Remboursé en (mois)', '60'],
    [plainSpaces('Dépenses de départ, « Outils »'), '5,00 €'],
    [plainSpaces('Dépenses de départ, « Outils » (2)'), '6,00 €'],
    [plainSpaces('Charges fixes par mois, « Loyer »'), '90,00 €'],
  ])
  expect([0, 15].map(delayWords)).toEqual(['Comptant', '15 jours'])
})

describe('Differences of two sheets', () => {
  const sheet = exampleForecast('E1')
  const differences = (before: Forecast | null, after: Forecast | null) =>
    forecastDifferences(before, after).map((one) =>
      [one.label, one.before, one.after].map((t) => t && plainSpaces(t)),
    )

  test('equal sheets have none', () => {
    expect(differences(sheet, structuredClone(sheet))).toEqual([])
  })

  test('a field with its old and its new value', () => {
    expect(differences({ ...sheet, price: 4490, rate: 0 }, { ...sheet, price: 4990, rate: 2120 })).toEqual([
      ['Prix d’une vente', '44,90 €', '49,90 €'],
      ['Prélèvements sur le chiffre d’affaires', '0 %', '21,2 %'],
    ])
  })

  test('lines that were added, removed and changed, also of one name', () => {
    const before = [
      { label: 'Local', cents: 100_00 },
      { label: 'Outils', cents: 50_00 },
      { label: 'Outils', cents: 60_00 },
    ]
    const after = [
      { label: 'Local', cents: 120_00 },
      { label: 'Outils', cents: 50_00 },
      { label: 'Vélo', cents: 300_00 },
    ]
    expect(differences({ ...sheet, start: before }, { ...sheet, start: after })).toEqual([
      [plainSpaces('Dépenses de départ, « Local »'), '100,00 €', '120,00 €'],
      [plainSpaces('Dépenses de départ, « Outils » (2)'), '60,00 €', null],
      [plainSpaces('Dépenses de départ, « Vélo »'), null, '300,00 €'],
    ])
  })

  test('an added or removed forecast shows all its fields', () => {
    const fields = Object.keys(FORECAST_LABELS).length - 2
    const lines = sheet.start.length + sheet.charges.length
    expect(differences(null, sheet)).toHaveLength(fields + lines)
    expect(differences(sheet, null).every(([, , after]) => after === null)).toBe(true)
  })
})
