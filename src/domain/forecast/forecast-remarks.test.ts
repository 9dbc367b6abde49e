import { describe, expect, test } from 'vitest'
import { exampleForecast, plainSpaces } from '../../../tests/support/example-forecasts.ts'
import { applyScenario, type Forecast, forecastOf } from './forecast.ts'
import { REFERENCE_RATES } from './forecast-reference-rates.ts'
import { type Remark, remarksOf } from './forecast-remarks.ts'

const remarksWith = (sheet: Forecast) =>
  remarksOf(sheet, forecastOf(sheet)).map(({ code, isWarning, text }) => ({
    code,
    isWarning,
    text: plainSpaces(text),
  }))
const textWith = (sheet: Forecast, code: Remark['code']) =>
  remarksWith(sheet).find((remark) => remark.code === code)?.text

const SOUND: Forecast = { ...exampleForecast('E2'), sales_full: 30, sales_first: 6, pay: 10_000 }

describe('Remarks', () => {
  test('for a sound forecast: only what no forecast includes [214]', () => {
    expect(remarksWith(SOUND)).toEqual([
      {
        code: 'always',
        isWarning: false,
        text: 'Ni amortissement, ni impôt sur le revenu, ni avance de TVA.',
      },
    ])
  })

  test('a negative margin and missing money come first, as warnings [214]', () => {
    expect(remarksWith(exampleForecast('E5')).slice(0, 3)).toEqual([
      {
        code: 'margin',
        isWarning: true,
        text: plainSpaces(
          'Chaque vente coûte plus qu’elle ne rapporte : aucun volume ne rend ce projet rentable.',
        ),
      },
      {
        code: 'short',
        isWarning: true,
        text: plainSpaces('Il manque 545 € au mois 12 : l’apport et l’emprunt ne suffisent pas.'),
      },
      {
        code: 'no_pay',
        isWarning: false,
        text: plainSpaces('Personne n’est payé : le résultat est ce qui reste pour vous.'),
      },
    ])
  })

  test('more sales are needed than planned [214]', () => {
    const sheet = exampleForecast('E7')
    expect(textWith(sheet, 'never')).toBe(
      plainSpaces('Il faudrait 230 ventes par mois pour couvrir les charges ; 90 sont prévues.'),
    )
    expect(textWith({ ...sheet, sales_full: 1, sales_first: 1 }, 'never')).toContain('1 est prévue.')
    const hopeless = { ...sheet, price: 115, cost: 85, pay: 1e9 }
    expect(textWith(hopeless, 'never')).toContain(
      'Il faudrait plus de 1 000 000 de ventes par mois pour couvrir les charges',
    )
  })

  test('money missing from the start, or less than half a euro [214]', () => {
    const { need_cents, start_cents } = forecastOf(SOUND)
    expect(
      textWith({ ...SOUND, charges: [], pay: 0, own: start_cents + SOUND.stock - 200 }, 'short'),
    ).toMatch(/^Il manque 2 € au départ/)
    expect(textWith({ ...SOUND, own: need_cents - 30 }, 'short')).toMatch(/^Il manque 0,30 € au mois \d/)
    expect(textWith({ ...SOUND, own: need_cents }, 'short')).toBeUndefined()
  })

  test('no pay, no contributions, no charges, full sales from the first month [214]', () => {
    const bare = { ...SOUND, pay: 0, rate: 0, charges: [], ramp: 1, sales_first: 30, sales_full: 30 }
    expect(remarksWith(bare).map(({ text }) => text)).toEqual([
      plainSpaces('Personne n’est payé : le résultat est ce qui reste pour vous.'),
      'Aucune cotisation sociale n’est comptée.',
      'Aucune charge fixe n’est comptée.',
      'Le plein rythme est supposé dès le premier mois.',
      'Ni amortissement, ni impôt sur le revenu, ni avance de TVA.',
    ])
  })

  test.each(['Cotisations', 'Acomptes AVS', 'URSSAF', 'Inasti, par trimestre', 'Charges sociales'])(
    'a charge « %s » counts as contributions [214]',
    (label) => {
      const sheet = { ...SOUND, rate: 0, charges: [{ label, cents: 100_00 }] }
      expect(textWith(sheet, 'no_levy')).toBeUndefined()
      const changed = applyScenario(sheet, { charges: 50_00 })
      expect(textWith(changed, 'no_levy')).toBeUndefined()
    },
  )

  test('sales from the second month on are not full sales from the first month [214]', () => {
    expect(textWith({ ...SOUND, opens: 2, ramp: 1 }, 'at_once')).toBeUndefined()
  })
})

describe('The VAT limits that the best year exceeds', () => {
  /** Sales of one cent each, equal in every month. */
  const selling = (currency: Forecast['currency'], cents: number): Forecast => ({
    ...exampleForecast('E6'),
    currency,
    price: 1,
    sales_full: cents / 12,
    sales_first: cents / 12,
    months: 12,
  })
  const BELGIUM = '25 000 € en Belgique'
  const SERVICES = '37 500 € pour les services en France'
  const SALES = '85 000 € pour les ventes en France'
  const SWITZERLAND = '100 000 CHF en Suisse'
  const sentence = (ca: string, limits: string[]) =>
    plainSpaces(
      `Le chiffre d’affaires prévu (${ca} par an) sort de la franchise de TVA : ${limits.join(', ')}.`,
    )

  test.each([
    ['30 000 €', 30_000_00, [BELGIUM]],
    ['40 000 €', 40_000_00, [BELGIUM, SERVICES]],
    ['90 000 €', 90_000_00, [BELGIUM, SERVICES, SALES]],
  ])('%s a year [215]', (words, cents, limits) => {
    expect(textWith(selling('EUR', cents), 'vat')).toBe(sentence(words, limits))
  })

  test('25 000 € exceed none, 100 000 CHF is the first amount that does [215]', () => {
    expect(textWith(ofYear('EUR', 25_000_00), 'vat')).toBeUndefined()
    expect(textWith(ofYear('EUR', 25_000_01), 'vat')).toBe(sentence('25 000 €', [BELGIUM]))
    expect(textWith(ofYear('EUR', 37_500_00), 'vat')).toBe(sentence('37 500 €', [BELGIUM]))
    expect(textWith(ofYear('CHF', 99_999_99), 'vat')).toBeUndefined()
    expect(textWith(ofYear('CHF', 100_000_00), 'vat')).toBe(sentence('100 000 CHF', [SWITZERLAND]))
  })

  test('amounts without VAT get no remark, and the best year decides [215]', () => {
    expect(textWith({ ...selling('EUR', 90_000_00), vat: 'excluded' }, 'vat')).toBeUndefined()
    const growing = { ...selling('EUR', 30_000_00), sales_first: 0, ramp: 24, months: 36 }
    expect(textWith(growing, 'vat')).toBe(sentence('30 000 €', [BELGIUM]))
  })

  test('are listed among the reference rates, with their direction', () => {
    const limits = [BELGIUM, SERVICES, SALES].map((limit) => `au-dessus de ${limit}`)
    expect(plainSpaces(REFERENCE_RATES.at(-1)?.figures ?? '')).toBe(
      plainSpaces(`${limits.join(', ')}, dès ${SWITZERLAND}.`),
    )
  })

  /** All sales of the year in its last month, so that any number of cents can be sold. */
  function ofYear(currency: Forecast['currency'], cents: number): Forecast {
    return { ...selling(currency, 12), sales_full: 1, sales_first: 1, price: cents, opens: 12 }
  }
})
