import { percent, roundStepFrom } from '#domain/round-steps.ts'

export type CashScale = {
  /** Round amounts in cents, lowest first; zero is always among them. */
  ticks: number[]
  /** From the left and from the top, in percents of the drawing. */
  x: (month: number) => number
  y: (cents: number) => number
}

/** The scale of one or more lists of cash, month 0 first. */
export function cashScale(lists: readonly (readonly number[])[]): CashScale {
  const low = Math.min(0, ...lists.flat())
  const high = Math.max(0, ...lists.flat())
  const step = roundStepFrom((high - low) / 4, 100)
  const bottom = Math.floor(low / step)
  const top = Math.max(Math.ceil(high / step), bottom + 1)
  const months = Math.max(...lists.map((list) => list.length)) - 1
  return {
    ticks: Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step),
    x: (month) => percent(month, months),
    y: (cents) => percent(top * step - cents, (top - bottom) * step),
  }
}

/** What lies under the zero line, as points; where the line is crossed between two months, a point on it. */
export function underZero(cash: readonly number[]): [month: number, cents: number][] {
  const points = cash.flatMap((cents, month): [number, number][] => {
    const next = cash[month + 1] ?? cents
    const here: [number, number] = [month, Math.min(0, cents)]
    if (cents < 0 === next < 0) return [here]
    return [here, [month + cents / (cents - next), 0]]
  })
  return [[0, 0], ...points, [cash.length - 1, 0]]
}
