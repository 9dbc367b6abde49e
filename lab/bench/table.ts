import type { Goal } from './goals.ts'
import type { Row } from './row.ts'

/** Tables in markdown, as in the documentation. */
export const tableHead = (title: string) =>
  `\n| ${title} | product | limit | ratio | goal | met |\n|---|---:|---:|---:|---:|:---:|`

export const tableRow = ({ name, unit, product, limit, ratio, goal, isMet }: Row) =>
  `| ${[
    name,
    withUnit(product, unit),
    limit === null ? '' : withUnit(limit, unit),
    ratio === null ? '' : ratio.toFixed(2),
    goal ? goalText(goal) : '',
    isMet === null ? '' : isMet ? '✓' : '✗',
  ].join(' | ')} |`

export const goalText = (goal: Goal) => ('least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`)

/** The value that is compared with the goal. */
export const valueText = ({ ratio, product, unit }: Row) =>
  ratio === null ? withUnit(product, unit) : ratio.toFixed(2)

const withUnit = (value: number, unit: string) => `${formatNumber(value)} ${unit}`.trim()

const formatNumber = (value: number) =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : String(Number(value < 0.1 ? value.toFixed(3) : value.toPrecision(3)))

/** A table with other columns, printed row by row. */
export function head(title: string, ...columns: string[]) {
  console.log(`\n| ${[title, ...columns].join(' | ')} |`)
  console.log(`|---|${'---:|'.repeat(columns.length)}`)
}

export const row = (name: string, ...cells: string[]) => console.log(`| ${[name, ...cells].join(' | ')} |`)
