import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawChart, type Run } from './bench/chart.ts'
import { GOALS } from './bench/goals.ts'
import { judge } from './bench/row.ts'

const read = (name: string) => readFileSync(`docs/benchmarks/${name}`, 'utf8')
const latest = JSON.parse(read('latest.json')) as Run

test('the chart shows the figures that were kept', () => {
  expect(drawChart(latest)).toBe(read('latest.svg'))
})

test('the figures that were kept are judged by the goals of today', () => {
  expect(latest.rows.map((row) => judge(row.part, row))).toEqual(latest.rows)
})

test.each(['pages', 'writes', 'search', 'publish', 'memory', 'browser'])(
  'every goal of %s was measured in the run that was kept',
  (part) => {
    const names = latest.rows.filter((row) => row.part === part).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(GOALS[part] ?? {})))
  },
)
