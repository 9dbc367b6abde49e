import type { Goal } from './goals.ts'
import { type Circumstances, sentenceOf } from './machine.ts'
import { headlines, type Row } from './row.ts'
import { figureOf, wordsOf } from './table.ts'

export type Run = { measured: Circumstances; rows: Row[] }

const WIDTH = 860
const LINE = 24
/** Where the bars begin, and how long one is that just meets an upper goal. */
const BARS = { at: 400, whole: 200, longest: 320 }

type Judged = Row & { goal: Goal }

/** The rows with a goal: each a bar, with a mark where the goal is. */
export function drawChart({ measured, rows }: Run): string {
  const judged = headlines(rows).filter((row): row is Judged => row.goal !== null)
  const groups: [title: string, rows: Judged[]][] = [
    ['part of the limit measured beside it: longer is better', judged.filter(({ goal }) => 'least' in goal)],
    ['part of what it may cost: shorter is better', judged.filter(({ goal }) => 'most' in goal)],
  ]
  const lines: string[] = []
  let y = LINE
  for (const [title, group] of groups) {
    lines.push(text({ x: 10, y, words: title, kind: 'title' }))
    for (const row of group) lines.push(bar(row, (y += LINE)))
    y += 1.6 * LINE
  }
  lines.push(text({ x: 10, y, words: sentenceOf(measured), kind: 'note' }))
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
  const length = Math.min(BARS.whole * share, BARS.longest).toFixed(1)
  const mark = BARS.at + BARS.whole * goal
  const words = `${figureOf(row)} (${wordsOf(row.goal)})`
  return [
    text({ x: BARS.at - 10, y, words: cut(row.name), kind: 'name' }),
    `<rect class="${row.isMet ? 'met' : 'missed'}" x="${BARS.at}" y="${y - 12}" width="${length}" height="14"/>`,
    `<line x1="${mark}" x2="${mark}" y1="${y - 15}" y2="${y + 5}"/>`,
    text({ x: BARS.at + BARS.longest + 10, y, words, kind: 'value' }),
  ].join('')
}

/** As much as there is room for beside the bars. */
const cut = (name: string) => (name.length > 56 ? `${name.slice(0, 55)}…` : name)

const text = ({ x, y, words, kind }: { x: number; y: number; words: string; kind: string }) =>
  `<text class="${kind}" x="${x}" y="${y}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`

const STYLE = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; } .name { text-anchor: end; } .note { fill: #59636e; font-size: 11px; }
line { stroke: #1f2328; stroke-width: 2; } .met { fill: #2f9e5a; } .missed { fill: #d9822b; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .note { fill: #9198a1; } line { stroke: #e6edf3; }
}
</style>`
