import type { Goal } from './goals.ts'
import { type Environment, describeEnvironment } from './machine.ts'
import { summaryRows, type Row } from './row.ts'
import { valueText, goalText } from './table.ts'

export type Run = { measured: Environment; rows: Row[] }

const WIDTH = 860
const LINE = 24
/** Where the bars begin, and the length of a bar that just meets an upper goal. */
const BARS = { at: 400, full: 200, longest: 320 }

type Judged = Row & { goal: Goal }

/** The rows with a goal: each a bar, with a line at its goal. */
export function drawChart({ measured, rows }: Run): string {
  const judged = summaryRows(rows).filter((row): row is Judged => row.goal !== null)
  const groups: [title: string, rows: Judged[]][] = [
    ['part of the limit measured beside it: longer is better', judged.filter(({ goal }) => 'least' in goal)],
    ['part of what it may cost: shorter is better', judged.filter(({ goal }) => 'most' in goal)],
  ]
  const lines: string[] = []
  let y = LINE
  for (const [title, group] of groups) {
    lines.push(text({ x: 10, y, content: title, kind: 'title' }))
    for (const row of group) lines.push(bar(row, (y += LINE)))
    y += 1.6 * LINE
  }
  lines.push(text({ x: 10, y, content: describeEnvironment(measured), kind: 'note' }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 12}" role="img" aria-label="npm run bench">
${STYLE}
${lines.join('\n')}
</svg>
`
}

function bar(row: Judged, y: number): string {
  const value = row.ratio ?? row.product
  const share = 'least' in row.goal ? value : row.goal.most > 0 ? value / row.goal.most : value
  const goal = 'least' in row.goal ? row.goal.least : 1
  const length = Math.min(BARS.full * share, BARS.longest).toFixed(1)
  const goalX = BARS.at + BARS.full * goal
  const content = `${valueText(row)} (${goalText(row.goal)})`
  return [
    text({ x: BARS.at - 10, y, content: truncated(row.name), kind: 'name' }),
    `<rect class="${row.isMet ? 'met' : 'missed'}" x="${BARS.at}" y="${y - 12}" width="${length}" height="14"/>`,
    `<line x1="${goalX}" x2="${goalX}" y1="${y - 15}" y2="${y + 5}"/>`,
    text({ x: BARS.at + BARS.longest + 10, y, content, kind: 'value' }),
  ].join('')
}

/** As much as fits beside the bars. */
const truncated = (name: string) => (name.length > 56 ? `${name.slice(0, 55)}…` : name)

const text = ({ x, y, content, kind }: { x: number; y: number; content: string; kind: string }) =>
  `<text class="${kind}" x="${x}" y="${y}">${content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`

const STYLE = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; } .name { text-anchor: end; } .note { fill: #59636e; font-size: 11px; }
line { stroke: #1f2328; stroke-width: 2; } .met { fill: #2f9e5a; } .missed { fill: #d9822b; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .note { fill: #9198a1; } line { stroke: #e6edf3; }
}
</style>`
