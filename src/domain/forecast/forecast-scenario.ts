import { hundredthsOf, shortAmount, wholeOf } from './amounts.ts'
import { applyScenario, type Figures, type Forecast, SALES_MAX, type Scenario, sumOf } from './forecast.ts'
import {
  amountRefusal,
  FORECAST_LIMITS,
  isTooMuch,
  isWholeIn,
  NO_PRICE,
  salesRefusal,
  TOO_MUCH,
} from './forecast-bounds.ts'
import { counted } from '../numbers.ts'
import { roundStepUpTo } from '../round-steps.ts'

export type Lever = keyof Scenario
/** In the order of addresses and sentences. */
export const LEVERS = [
  'prix',
  'ventes',
  'charges',
  'apport',
  'depart',
  'cout',
  'salaire',
  'emprunt',
] as const satisfies Lever[]
/** Shown at once, in this order; the others under « Autres hypothèses ». */
export const MAIN_LEVERS = [
  'prix',
  'ventes',
  'charges',
  'salaire',
  'depart',
  'apport',
  'emprunt',
] as const satisfies Lever[]
export const OTHER_LEVERS = ['cout'] as const satisfies Lever[]

export const LEVER_LABELS: Record<Lever, string> = {
  prix: 'Prix d’une vente',
  ventes: 'Ventes par mois',
  charges: 'Charges fixes par mois',
  apport: 'Mon apport',
  depart: 'Dépenses de départ',
  cout: 'Coût d’une vente',
  salaire: 'Me verser par mois',
  emprunt: 'Emprunt',
}

/** The author's value of each lever. */
export const authorLevers = (sheet: Forecast): Required<Scenario> => ({
  prix: sheet.price,
  ventes: sheet.sales_full,
  charges: sumOf(sheet.charges),
  apport: sheet.own,
  depart: sumOf(sheet.start),
  cout: sheet.cost,
  salaire: sheet.pay,
  emprunt: sheet.loan,
})

/** The value typed or read from an address; null where it is unreadable or out of bounds. */
export function leverValue(lever: Lever, typed: string): number | null {
  const value = lever === 'ventes' ? wholeOf(typed) : hundredthsOf(typed)
  return isWholeIn(value, ...boundsOf(lever)) ? value : null
}

function boundsOf(lever: Lever): [number, number] {
  if (lever === 'ventes') return [1, SALES_MAX]
  return [lever === 'prix' ? 1 : 0, lever in SUMS ? SUM_MAX : FORECAST_LIMITS.cents]
}

/** Levers that replace a sum of lines. */
const SUMS = { charges: true, depart: true }
const SUM_MAX = FORECAST_LIMITS.lines * FORECAST_LIMITS.cents
const SUM_TOO_LARGE = 'Le montant dépasse 120 000 000.'

/** The scenario of an address. Unreadable values are ignored; a combination over the limit is ignored as a whole. */
export function readScenario(sheet: Forecast, textOf: TextOfLever): Scenario {
  const scenario = readableScenario(sheet, textOf)
  return isTooMuch(applyScenario(sheet, scenario)) ? {} : scenario
}

type TextOfLever = (lever: Lever) => string | null

function readableScenario(sheet: Forecast, textOf: TextOfLever): Scenario {
  const read = LEVERS.flatMap((lever) => {
    const value = leverValue(lever, textOf(lever) ?? '')
    return value === null ? [] : [[lever, value] as const]
  })
  return scenarioOf(sheet, Object.fromEntries(read))
}

/** Why typed values are ignored, by lever. */
export function leverRefusals(sheet: Forecast, textOf: TextOfLever): Partial<Record<Lever, string>> {
  const refusals = LEVERS.flatMap((lever) => {
    const refusal = leverRefusal(lever, textOf(lever) ?? '')
    return refusal ? [[lever, refusal] as const] : []
  })
  const isOverLimit = isTooMuch(applyScenario(sheet, readableScenario(sheet, textOf)))
  return { ...Object.fromEntries(refusals), ...(isOverLimit && { ventes: TOO_MUCH }) }
}

function leverRefusal(lever: Lever, typed: string): string | null {
  if (leverValue(lever, typed) !== null) return null
  if (lever === 'ventes') return salesRefusal(1)
  const cents = hundredthsOf(typed)
  if (lever in SUMS && cents > SUM_MAX) return SUM_TOO_LARGE
  return lever === 'prix' && cents === 0 ? NO_PRICE : amountRefusal(cents)
}

/** Keeps only the values that differ from the author's. */
export function scenarioOf(sheet: Forecast, levers: Scenario): Scenario {
  const authored = authorLevers(sheet)
  return Object.fromEntries(
    LEVERS.filter((lever) => levers[lever] !== undefined && levers[lever] !== authored[lever]).map(
      (lever) => [lever, levers[lever]],
    ),
  )
}

/** The value as an address contains it: « 44.9 ». */
export const leverText = (lever: Lever, value: number) => String(lever === 'ventes' ? value : value / 100)

/** « Scénario modifié : prix 44,90 €, 45 ventes par mois, charges 190 €, apport 3 000 €. » */
export const scenarioSentence = (sheet: Forecast, scenario: Scenario): string =>
  `Scénario modifié : ${scenarioPhrase(sheet, scenario)}.`

/** « prix 44,90 €, 45 ventes par mois » */
export function scenarioPhrase({ currency }: Forecast, scenario: Scenario): string {
  const parts = LEVERS.flatMap((lever) => {
    const value = scenario[lever]
    if (value === undefined) return []
    if (lever === 'ventes') return `${counted(value, 'vente')} par mois`
    return `${SHORT_NAMES[lever]} ${shortAmount(value, currency)}`
  })
  return parts.join(', ')
}

const SHORT_NAMES: Record<Exclude<Lever, 'ventes'>, string> = {
  prix: 'prix',
  charges: 'charges',
  apport: 'apport',
  depart: 'départ',
  cout: 'coût',
  salaire: 'salaire',
  emprunt: 'emprunt',
}

/**
 * The values that a slider passes, ascending, with the author's among them; the field beside it accepts more. Each is about two
 * percent above the last, so that a slider that reaches ten times the author's value is as precise near it.
 */
export function leverStops(lever: Lever, sheet: Forecast, { need_cents }: Figures): readonly number[] {
  const value = authorLevers(sheet)[lever]
  const [least, most] = boundsOf(lever)
  const [low, high] = ends(lever, value, need_cents)
  const min = Math.max(least, low)
  const max = Math.min(most, high)
  const finest = lever === 'ventes' ? 1 : roundStepUpTo(Math.min(max / 2000, value / 50 || max))
  const stops = [min]
  for (let stop = min; stop < max;) {
    const step = Math.max(finest, roundStepUpTo(stop / 50))
    const next = Math.min(max, (Math.floor(stop / step) + 1) * step)
    stop = stop < value && value < next ? value : next
    stops.push(stop)
  }
  return stops
}

/** The position of the stop nearest to a value. */
export const nearestStop = (stops: readonly number[], value: number) =>
  stops.reduce(
    (best, stop, index) => (Math.abs(stop - value) < Math.abs(stops[best]! - value) ? index : best),
    0,
  )

/** Sliders reach ten times the author's value, or this amount where it is more. */
const REACH_FACTOR = 10
const REACH_CENTS = 2_000_00

function ends(lever: Lever, value: number, need_cents: number): [number, number] {
  const tenfold = REACH_FACTOR * value
  if (lever === 'ventes') return [1, tenfold]
  const reach = Math.max(tenfold, REACH_CENTS)
  if (lever === 'prix' || lever === 'cout') return [Math.floor(value / 2), reach]
  if (lever === 'salaire') return [0, Math.max(3_000_00, reach)]
  return [0, lever === 'apport' || lever === 'emprunt' ? Math.max(2 * need_cents, reach) : reach]
}
