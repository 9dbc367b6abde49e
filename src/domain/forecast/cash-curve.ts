import { tightAmount } from './amounts.ts'
import type { Figures, Forecast } from './forecast.ts'
import { counted } from '../numbers.ts'
import { percent, roundStepFrom } from '../round-steps.ts'

/* What « Trésorerie mois par mois » shows, on the page and on paper. */

export type CashScale = {
  /** Round amounts in cents, ascending, including zero. */
  ticks: number[]
  /** The months that are named under the curve. */
  months: number[]
  /** Percentages from the left and from the top. */
  x: (month: number) => number
  y: (cents: number) => number
}

/** The scale for one or more curves, month 0 first. */
export function cashScale(lists: readonly (readonly number[])[]): CashScale {
  const low = Math.min(0, ...lists.flat())
  const high = Math.max(0, ...lists.flat())
  const step = roundStepFrom((high - low) / 4, 100)
  const bottom = Math.floor(low / step)
  const top = Math.max(Math.ceil(high / step), bottom + 1)
  const last = Math.max(...lists.map((list) => list.length)) - 1
  const every = last > 24 ? 12 : last / 4
  return {
    ticks: Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step),
    months: Array.from({ length: last / every + 1 }, (_, index) => index * every),
    x: (month) => percent(month, last),
    y: (cents) => percent(top * step - cents, (top - bottom) * step),
  }
}

/** A month, which may be between two, and an amount in cents. */
export type CurvePoint = readonly [month: number, cents: number]

/** The area below zero as points, with one point on the zero line wherever the curve crosses it between two months. */
export function areaBelowZero(cash: readonly number[]): CurvePoint[] {
  const points = cash.flatMap((cents, month): CurvePoint[] => {
    const next = cash[month + 1] ?? cents
    const here: CurvePoint = [month, Math.min(0, cents)]
    if (cents < 0 === next < 0) return [here]
    return [here, [month + cents / (cents - next), 0]]
  })
  return [[0, 0], ...points, [cash.length - 1, 0]]
}

export type CurveAnnotation = {
  key: 'low' | 'break_even' | 'payback'
  month: number
  text: string
  isBad: boolean
}

/** Sorted by month: the first label is the highest, so that no connecting line crosses another label. */
export function curveAnnotations(
  { currency }: Pick<Forecast, 'currency'>,
  figures: Figures,
): CurveAnnotation[] {
  const { low_cents, low_month, missing_cents, need_cents } = figures
  const { break_even_month, break_even_units, payback_month } = figures
  const annotations: CurveAnnotation[] = [
    {
      key: 'low',
      month: low_month,
      text: `point bas : ${tightAmount(low_cents, currency)}`,
      isBad: missing_cents > 0,
    },
  ]
  if (break_even_month !== null && break_even_units !== null)
    annotations.push({
      key: 'break_even',
      month: break_even_month,
      text: `seuil : ${counted(break_even_units, 'vente')}`,
      isBad: false,
    })
  if (payback_month !== null && payback_month > 0)
    annotations.push({
      key: 'payback',
      month: payback_month,
      text: `mise récupérée : ${tightAmount(need_cents, currency)}`,
      isBad: false,
    })
  return annotations.toSorted((a, b) => a.month - b.month)
}
