import path from 'node:path'
import { expect, test } from 'vitest'
import { failedTests, slowestFiles, slowestTests } from './test-reports.ts'

const unit = {
  testResults: [
    {
      name: path.resolve('src/domain/numbers.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'plural', status: 'failed', duration: 12 },
        { fullName: 'skipped', status: 'pending', duration: null },
      ],
    },
    { name: path.resolve('src/domain/time.test.ts'), status: 'failed', assertionResults: [] },
  ],
}
const trace = { name: 'trace', path: '/test-results/trace.zip' }
const spec = (title: string, duration: number, ok = true) => ({
  file: 'search.e2e.ts',
  title,
  ok,
  tests: [{ results: [{ duration, attachments: ok ? [] : [{ name: 'screenshot' }, trace] }] }],
})
const journeys = {
  suites: [{ specs: [spec('quick', 900)], suites: [{ specs: [spec('without JavaScript', 12_340, false)] }] }],
}

test('lists the slowest tests of both runners, the slowest first', () => {
  expect(slowestTests([unit, journeys], 3)).toEqual([
    '  12.3 s  tests/e2e/search.e2e.ts › without JavaScript',
    '   0.9 s  tests/e2e/search.e2e.ts › quick',
    '   0.0 s  src/domain/numbers.test.ts › plural',
  ])
})

test('lists the slowest files with the time of their tests', () => {
  expect(slowestFiles([unit, journeys], 2)).toEqual([
    '  13.2 s  tests/e2e/search.e2e.ts',
    '   0.0 s  src/domain/numbers.test.ts',
  ])
})

test('lists the failed tests of both runners, journeys with their trace, and files that could not be loaded', () => {
  expect(failedTests([unit, journeys])).toMatchObject([
    { test: 'src/domain/numbers.test.ts › plural' },
    { test: 'src/domain/time.test.ts' },
    { test: 'tests/e2e/search.e2e.ts › without JavaScript', trace: trace.path },
  ])
})
