/** The checks of a step, by name. A check that fails rejects. */
export type Step = Record<string, () => Promise<void>>
/** The checks that pass further arguments on: to vitest, to playwright. */
export const isRunner = (check: string) => check === 'unit' || check === 'journeys'
type Outcome = { passed: string[]; failed: string[]; notRun: string[] }

/**
 * Splits « unit src/domain -t plural » into the checks and the arguments of their test runner. Arguments that name no check
 * are the runner's when one runner alone was named; otherwise they are mistyped names, and null is returned.
 */
export function readArguments(
  args: string[],
  all: string[],
): { checks: string[]; runnerArgs: string[] } | null {
  const end = args.findIndex((arg) => !all.includes(arg))
  const checks = end === -1 ? args : args.slice(0, end)
  const runnerArgs = end === -1 ? [] : args.slice(end)
  const hasOneRunner = checks.length === 1 && isRunner(checks[0] ?? '')
  return runnerArgs.length === 0 || hasOneRunner ? { checks, runnerArgs } : null
}

/**
 * Runs the steps in order, the checks of a step two at a time. Steps after one with a failure are not run, so that the
 * output ends close to what failed.
 */
export async function runSteps(steps: Step[], print: (line: string) => void): Promise<Outcome> {
  const outcome: Outcome = { passed: [], failed: [], notRun: [] }
  for (const step of steps) {
    if (outcome.failed.length > 0) {
      outcome.notRun.push(...Object.keys(step))
      continue
    }
    const queue = Object.entries(step)
    const takeNext = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [name, work] = next
        const passed = await runCheck(name, work, print)
        outcome[passed ? 'passed' : 'failed'].push(name)
      }
    }
    await Promise.all([takeNext(), takeNext()])
  }
  return outcome
}

/** « Checks: 9 passed, 1 failed: unit; not run: browser » */
export function summaryOf({ passed, failed, notRun }: Outcome): string {
  const failures = failed.length > 0 ? `: ${failed.join(', ')}` : ''
  const rest = notRun.length > 0 ? `; not run: ${notRun.join(', ')}` : ''
  return `Checks: ${passed.length} passed, ${failed.length} failed${failures}${rest}`
}

async function runCheck(name: string, work: () => Promise<void>, print: (line: string) => void) {
  const start = performance.now()
  const reason = await work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  print(reason === undefined ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s) : ${reason}`)
  return reason === undefined
}
