/** The least of 1, 2, 5, 10, 20, 50… units that is no smaller than this. */
export function roundStepFrom(least: number, unit = 1): number {
  for (const step of roundSteps(unit)) if (step >= least) return step
  return unit
}

/** The greatest of 1, 2, 5, 10, 20, 50… that is no greater than this; 1 where there is none. */
export function roundStepUpTo(most: number): number {
  let step = 1
  for (const next of roundSteps(1)) {
    if (next > most) break
    step = next
  }
  return step
}

/** Without a logarithm: engines may differ in its last digit. */
function* roundSteps(unit: number) {
  for (let power = unit; power < Number.MAX_SAFE_INTEGER; power *= 10) yield* [power, 2 * power, 5 * power]
}

/** The server and the browser write the same digits. */
export const percent = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0
