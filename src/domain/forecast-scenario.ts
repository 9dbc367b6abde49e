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
import { counted } from './numbers.ts'
import { roundStepUpTo } from './round-steps.ts'

export type Lever = keyof Scenario
export const MAIN_LEVERS = ['prix', 'ventes', 'charges', 'apport'] as const satisfies Lever[]
export const OTHER_LEVERS = ['depart', 'cout', 'salaire', 'emprunt'] as const satisfies Lever[]
export const LEVERS: readonly Lever[] = [...MAIN_LEVERS, ...OTHER_LEVERS]

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
export function scenarioSentence({ currency }: Forecast, scenario: Scenario): string {
  const parts = LEVERS.flatMap((lever) => {
    const value = scenario[lever]
    if (value === undefined) return []
    if (lever === 'ventes') return `${counted(value, 'vente')} par mois`
    return `${SHORT_NAMES[lever]} ${shortAmount(value, currency)}`
  })
  return `Scénario modifié : ${parts.join(', ')}.`
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

export type LeverRange = { min: number; max: number; step: number }

/** The range of a slider; the field beside it accepts more. */
export function leverRange(lever: Lever, sheet: Forecast, { need_cents }: Figures): LeverRange {
  const value = authorLevers(sheet)[lever]
  const [least, most] = boundsOf(lever)
  const [low, high] = ends(lever, value, need_cents)
  const min = Math.max(least, low)
  const max = Math.min(most, high)
  return { min, max, step: lever === 'ventes' ? 1 : roundStepUpTo((max - min) / 100) }
}

function ends(lever: Lever, value: number, need_cents: number): [number, number] {
  switch (lever) {
    case 'prix':
    case 'cout':
      return [Math.floor(value / 2), 2 * value]
    case 'ventes':
      return [1, 2 * value]
    case 'charges':
      return [0, value === 0 ? 500_00 : 3 * value]
    case 'depart':
      return [0, 2 * value]
    case 'salaire':
      return [0, Math.max(3_000_00, 2 * value)]
    case 'apport':
    case 'emprunt':
      return [0, Math.max(2 * need_cents, 2 * value, 1_000_00)]
  }
}
