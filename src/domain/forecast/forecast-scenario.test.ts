import { describe, expect, test } from 'vitest'
import { exampleForecast, plainSpaces } from '../../../tests/support/example-forecasts.ts'
import { type Forecast, forecastOf, type Scenario } from './forecast.ts'
import {
  authorLevers,
  type Lever,
  leverRefusals,
  leverStops,
  leverText,
  LEVERS,
  leverValue,
  nearestStop,
  readScenario,
  scenarioOf,
  scenarioSentence,
} from './forecast-scenario.ts'

const E2 = exampleForecast('E2')
const read = (query: string, sheet = E2) => {
  const search = new URLSearchParams(query)
  return readScenario(sheet, (lever) => search.get(lever))
}

describe('A scenario in an address', () => {
  test('names what differs, with point or comma [237]', () => {
    const S1 = { prix: 4490, ventes: 45, charges: 19_000, apport: 300_000 }
    expect(read('?prix=44.9&ventes=45&charges=190&apport=3000')).toEqual(S1)
    expect(read('?prix=44,90&ventes=45&charges=190,0&apport=3000')).toEqual(S1)
    expect(read('?depart=0&cout=0&salaire=0&emprunt=1500')).toEqual({
      depart: 0,
      cout: 0,
      salaire: 0,
      emprunt: 150_000,
    })
  })

  test('leaves out what is the author’s own value [237]', () => {
    expect(read('?prix=49.9&ventes=60&apport=4000&charges=265&salaire=600')).toEqual({})
    expect(scenarioOf(E2, { prix: 4990, apport: 1 })).toEqual({ apport: 1 })
  })

  test.each([
    'prix=abc',
    'prix=-1',
    'prix=0',
    'prix=44.999',
    'prix=',
    'prix=NaN',
    'prix=Infinity',
    'ventes=0',
    'ventes=2.5',
    'ventes=45,0',
    'ventes=-4',
    'ventes=1000001',
    'ventes=1e3',
    'apport=1e9',
    'apport=10000000.01',
    'charges=-1',
    'charges=120000000.01',
    'loyer=300',
    '__proto__=1',
    'constructor=1',
  ])('« %s » is ignored [238]', (query) => {
    expect(read(query)).toEqual({})
  })

  test('ten kilobytes of query are ignored, other parameters are read [238]', () => {
    const long = '9'.repeat(10_000)
    expect(read(`?prix=${long}&ventes=${long}&zzz=${long}&apport=3000`)).toEqual({ apport: 300_000 })
  })

  test('values on a bound are read, and a combination over the limit is ignored as a whole [238]', () => {
    expect(read('?apport=10000000&emprunt=10000000&charges=120000000')).toEqual({
      apport: 1e9,
      emprunt: 1e9,
      charges: 12e9,
    })
    expect(read('?prix=0.01&ventes=1000000&cout=10')).toEqual({ prix: 1, ventes: 1_000_000, cout: 1000 })
    expect(read('?prix=1000000&ventes=11&apport=3000')).toEqual({})
    expect(read('?cout=10000000&apport=3000')).toEqual({})
  })

  test('is written to an address as it was read [237]', () => {
    for (const lever of LEVERS) {
      for (const value of [1, 5, 10, 4490, 999_999]) {
        expect(leverValue(lever, leverText(lever, value)), lever).toBe(value)
      }
    }
    expect(leverText('prix', 4490)).toBe('44.9')
    expect(leverText('ventes', 45)).toBe('45')
  })
})

test('the refusal of a lever names its bound', () => {
  const refusals = (typed: Partial<Record<Lever, string>>) =>
    leverRefusals(E2, (lever) => typed[lever] ?? leverText(lever, authorLevers(E2)[lever]))
  const TOO_LARGE = 'Le montant dépasse 10 000 000.'
  const SUM_TOO_LARGE = 'Le montant dépasse 120 000 000.'
  expect(refusals({ charges: '120 000 000', depart: '120000000', apport: '10 000 000' })).toEqual({})
  expect(refusals({ charges: '130 000 000', depart: '120000000,01', apport: '10 000 000,01' })).toEqual({
    charges: SUM_TOO_LARGE,
    depart: SUM_TOO_LARGE,
    apport: TOO_LARGE,
  })
  expect(refusals({ charges: '−1', depart: 'abc', ventes: '45,0' })).toEqual({
    charges: 'Le montant ne peut pas être négatif.',
    depart: 'Écrivez un montant, par exemple 1 234,50.',
    ventes: 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.',
  })
  expect(refusals({ prix: '1 000 000', ventes: '11' })).toEqual({
    ventes: 'Le chiffre d’affaires ou le coût des ventes dépasse 10 000 000 par mois.',
  })
})

test('the first month scales with the sales [204]', () => {
  expect(forecastOf(E2, { ventes: 45 }).months.units[1]).toBe(5)
})

describe('A scenario in a sentence', () => {
  const sentence = (scenario: Scenario, sheet = E2) => plainSpaces(scenarioSentence(sheet, scenario))

  test('of S1 [237]', () => {
    expect(sentence({ prix: 4490, ventes: 45, charges: 19_000, apport: 300_000 })).toBe(
      plainSpaces('Scénario modifié : prix 44,90 €, 45 ventes par mois, charges 190 €, apport 3 000 €.'),
    )
  })

  test('of a single sale, and of the levers under « Autres hypothèses »', () => {
    expect(sentence({ ventes: 1 })).toBe(plainSpaces('Scénario modifié : 1 vente par mois.'))
    expect(sentence({ depart: 0, cout: 50, salaire: 250_000, emprunt: 1 }, exampleForecast('E3'))).toBe(
      plainSpaces('Scénario modifié : départ 0 CHF, coût 0,50 CHF, salaire 2 500 CHF, emprunt 0,01 CHF.'),
    )
  })
})

describe('A slider', () => {
  const stopsOf = (lever: Lever, sheet: Forecast = E2) => leverStops(lever, sheet, forecastOf(sheet))
  const endsOf = (lever: Lever, sheet?: Forecast) => {
    const stops = stopsOf(lever, sheet)
    return [stops[0], stops.at(-1)]
  }

  test.each<[Lever, number[]]>([
    ['prix', [2495, 2_000_00]],
    ['cout', [1070, 2_000_00]],
    ['ventes', [1, 600]],
    ['charges', [0, 2_650_00]],
    ['apport', [0, 40_000_00]],
    ['emprunt', [0, 6_955_42]],
    ['depart', [0, 16_500_00]],
    ['salaire', [0, 6_000_00]],
  ])(
    'reaches ten times the author’s value, or 2 000 € where that is more: %s, of E2 [242]',
    (lever, ends) => {
      expect(endsOf(lever)).toEqual(ends)
    },
  )

  test('reaches 2 000 € at least where the author’s value is zero [242]', () => {
    const bare = exampleForecast('E6')
    for (const lever of ['charges', 'apport', 'emprunt', 'depart', 'cout'] as const)
      expect(endsOf(lever, bare), lever).toEqual([0, 2_000_00])
    expect(endsOf('salaire', bare)).toEqual([0, 3_000_00])
  })

  test('stays within the bounds of its field', () => {
    expect(endsOf('prix', { ...E2, price: 1 })).toEqual([1, 2_000_00])
    expect(endsOf('ventes', { ...E2, price: 1, cost: 0, sales_full: 600_000 })).toEqual([1, 1_000_000])
    expect(endsOf('apport', { ...E2, own: 1e9 })[1]).toBe(1e9)
  })

  test('has steps of some two percent, in whole cents, each above the last', () => {
    for (const id of ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7'])
      for (const lever of LEVERS) {
        const stops = stopsOf(lever, exampleForecast(id))
        expect(stops.every(Number.isSafeInteger), `${id} ${lever}`).toBe(true)
        expect(stops.length, `${id} ${lever}`).toBeLessThan(1000)
        const near = authorLevers(exampleForecast(id))[lever]
        for (const [index, stop] of stops.entries()) {
          const next = stops[index + 1] ?? Infinity
          expect(next, `${id} ${lever}`).toBeGreaterThan(stop)
          if (near > 0 && lever !== 'ventes' && stop >= near && next < Infinity)
            expect(next - stop, `${id} ${lever} ${stop}`).toBeLessThanOrEqual(Math.max(1, stop / 40))
        }
      }
  })

  test('passes the author’s value, and stands at the stop nearest to a typed one', () => {
    const authored = authorLevers(E2)
    for (const lever of LEVERS) expect(stopsOf(lever), lever).toContain(authored[lever])
    expect([-5, 0, 14, 15, 16, 90].map((value) => nearestStop([0, 10, 20, 30], value))).toEqual([
      0, 0, 1, 1, 2, 3,
    ])
  })
})
