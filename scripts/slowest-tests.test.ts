import path from 'node:path'
import { expect, test } from 'vitest'
import { slowestTests } from './slowest-tests.ts'

const unit = {
  testResults: [
    {
      name: path.resolve('src/domain/numbers.test.ts'),
      assertionResults: [
        { fullName: 'plural', duration: 12 },
        { fullName: 'skipped', duration: null },
      ],
    },
  ],
}
const spec = (title: string, duration: number) => ({
  file: 'search.e2e.ts',
  title,
  tests: [{ results: [{ duration }] }],
})
const journeys = {
  suites: [{ specs: [spec('quick', 900)], suites: [{ specs: [spec('without JavaScript', 12_340)] }] }],
}

test('lists the slowest tests of both runners, the slowest first', () => {
  expect(slowestTests([unit, journeys], 3)).toEqual([
    '  12.3 s  tests/e2e/search.e2e.ts › without JavaScript',
    '   0.9 s  tests/e2e/search.e2e.ts › quick',
    '   0.0 s  src/domain/numbers.test.ts › plural',
  ])
})
