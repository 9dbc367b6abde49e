import { expect, test } from 'vitest'
import { readArguments, runSteps, summaryOf } from './checks.ts'

const passes = () => Promise.resolve()
const fails = () => Promise.reject(new Error('vitest : 1'))

/** The summary, and the lines before it without their times. */
async function outputOf(...steps: Parameters<typeof runSteps>[0]) {
  const lines: string[] = []
  const outcome = await runSteps(steps, (line) => lines.push(line.replace(/ \([\d.]+ s\)/, '')))
  return { lines, summary: summaryOf(outcome) }
}

test('counts the checks when all pass', async () => {
  expect(await outputOf({ build: passes, lint: passes }, { unit: passes })).toEqual({
    lines: ['✓ build', '✓ lint', '✓ unit'],
    summary: 'Checks: 3 passed, 0 failed',
  })
})

test('names each failed check, after the rest of its step', async () => {
  const { lines, summary } = await outputOf({ build: passes, lint: fails, spec: fails, format: passes })
  expect(lines.toSorted()).toEqual(['✓ build', '✓ format', '✗ lint : vitest : 1', '✗ spec : vitest : 1'])
  expect(summary).toBe('Checks: 2 passed, 2 failed: lint, spec')
})

test('does not run the steps after one with a failure, and says so', async () => {
  const { lines, summary } = await outputOf(
    { build: passes },
    { unit: fails },
    { journeys: passes, faults: passes },
  )
  expect(lines).toEqual(['✓ build', '✗ unit : vitest : 1'])
  expect(summary).toBe('Checks: 1 passed, 1 failed: unit; not run: journeys, faults')
})

test('never runs more than two checks at once', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
  }
  await outputOf({ a: work, b: work, c: work, d: work })
  expect(most).toBe(2)
})

test('passes what follows one test runner on to it, and refuses mistyped names', () => {
  const all = ['lint', 'unit', 'journeys']
  expect(readArguments([], all)).toEqual({ checks: [], runnerArgs: [] })
  expect(readArguments(['lint', 'unit'], all)).toEqual({ checks: ['lint', 'unit'], runnerArgs: [] })
  expect(readArguments(['unit', 'src/domain', '-t', 'plural'], all)).toEqual({
    checks: ['unit'],
    runnerArgs: ['src/domain', '-t', 'plural'],
  })
  expect(readArguments(['lnit'], all)).toBeNull()
  expect(readArguments(['lint', 'unit', 'src/domain'], all)).toBeNull()
  expect(readArguments(['lint', 'jurneys'], all)).toBeNull()
})
