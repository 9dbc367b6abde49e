/** The smallest of 1, 2, 5, 10, 20, 50… units that is at least `least`. */
export function roundStepFrom(least: number, unit = 1): number {
  for (const step of roundSteps(unit)) if (step >= least) return step
  return unit
}

/** The largest of 1, 2, 5, 10, 20, 50… that is at most `most`, or 1. */
export function roundStepUpTo(most: number): number {
  let step = 1
  for (const next of roundSteps(1)) {
    if (next > most) break
    step = next
  }
  return step
}

/** Avoids logarithms, whose last digit may differ between engines. */
function* roundSteps(unit: number) {
  for (let power = unit; power < Number.MAX_SAFE_INTEGER; power *= 10) yield* [power, 2 * power, 5 * power]
}

/** Rounded, so that server and browser render the same digits. */
export const percent = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0

/** Shares of the sum in percent, with one decimal, that add up to 100: the largest remainders are rounded up. All 0 without a sum. */
export function sharesOf(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0)
  if (sum === 0) return values.map(() => 0)
  const exact = values.map((value) => (value / sum) * 1000)
  const missing = 1000 - exact.reduce((total, tenths) => total + Math.floor(tenths), 0)
  const roundedUp = new Set(
    exact
      .map((tenths, index) => ({ index, remainder: tenths % 1 }))
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return exact.map((tenths, index) => (Math.floor(tenths) + (roundedUp.has(index) ? 1 : 0)) / 10)
}
