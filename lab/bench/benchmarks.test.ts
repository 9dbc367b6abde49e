import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawChart, type Run } from './chart.ts'
import { GOALS } from './goals.ts'
import { judge } from './row.ts'

const read = (name: string) => readFileSync(`lab/bench/${name}`, 'utf8')
const latest = JSON.parse(read('latest.json')) as Run

test('the chart shows the saved results', () => {
  expect(drawChart(latest)).toBe(read('latest.svg'))
})

test('the saved results are compared with the current goals', () => {
  expect(latest.rows.map((row) => judge(row.suite, row))).toEqual(latest.rows)
})

test.each(['pages', 'writes', 'search', 'publish', 'memory', 'browser'])(
  'every goal of %s was measured in the saved run',
  (suite) => {
    const names = latest.rows.filter((row) => row.suite === suite).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(GOALS[suite] ?? {})))
  },
)
