import { CARD_HEIGHT as HEIGHT, CARD_WIDTH as WIDTH, LOGO_PATH } from '#domain/site.ts'
import { type Fonts, outline, type TextStyle, widthOf, wrap } from '#server/adapters/drawing/text.ts'

/** What a shared link shows: who or what in large letters, a line under it, and a few facts. */
export type ShareCard = { title: string; byline: string; facts: string[] }

const MARGIN = 80
const COLUMN = WIDTH - 2 * MARGIN

const COLOURS = { paper: '#fbfaf7', ink: '#171c2c', muted: '#5b6172', primary: '#254bb2', line: '#e3e1db' }

/** The largest in which the title keeps to so many lines; what is longer still is cut. */
const TITLES: { lines: number; style: TextStyle }[] = [
  { lines: 2, style: { size: 76, weight: 700 } },
  { lines: 3, style: { size: 62, weight: 700 } },
  { lines: 4, style: { size: 48, weight: 700 } },
]
const BYLINE: TextStyle = { size: 34, weight: 500 }
const FACT: TextStyle = { size: 30, weight: 500 }

export function drawCard(fonts: Fonts, { title, byline, facts }: ShareCard): string {
  const { style, lines } = fitted(fonts, title)
  const [author = ''] = wrap(fonts, byline, COLUMN, 1, BYLINE)
  const first = MARGIN + 92 + style.size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>
    <rect width="${WIDTH}" height="14" fill="${COLOURS.primary}"/>
    ${brand(fonts)}
    ${lines.map((line, index) => letters(fonts, line, MARGIN, first + index * style.size * 1.16, style)).join('')}
    ${letters(fonts, author, MARGIN, HEIGHT - MARGIN - 78, BYLINE, COLOURS.muted)}
    ${factRow(fonts, facts)}
  </svg>`
}

function fitted(fonts: Fonts, title: string): { style: TextStyle; lines: string[] } {
  for (const { lines: most, style } of TITLES) {
    const lines = wrap(fonts, title, COLUMN, most + 1, style)
    if (lines.length <= most) return { style, lines }
  }
  const { lines: most, style } = TITLES.at(-1)!
  return { style, lines: wrap(fonts, title, COLUMN, most, style) }
}

const letters = (fonts: Fonts, text: string, x: number, y: number, style: TextStyle, colour = COLOURS.ink) =>
  `<path fill="${colour}" d="${outline(fonts, text, x, y, style)}"/>`

function brand(fonts: Fonts): string {
  const y = MARGIN - 16
  return `<g transform="translate(${MARGIN} ${y}) scale(1.75)">
      <rect width="32" height="32" rx="9" fill="${COLOURS.primary}"/>
      <path fill="#fff" fill-rule="evenodd" d="${LOGO_PATH}"/>
    </g>${letters(fonts, 'Plan B', MARGIN + 74, y + 41, { size: 38, weight: 700 })}`
}

/** Each in a rounded frame, as many as fit beside each other. */
function factRow(fonts: Fonts, facts: string[]): string {
  const y = HEIGHT - MARGIN - 46
  let x = MARGIN
  let row = ''
  for (const fact of facts) {
    const width = widthOf(fonts, fact, FACT) + 48
    if (x + width > WIDTH - MARGIN) break
    row += `<rect x="${x}" y="${y}" width="${width}" height="60" rx="30" fill="#fff" stroke="${COLOURS.line}" stroke-width="2"/>`
    row += letters(fonts, fact, x + 24, y + 40, FACT)
    x += width + 16
  }
  return row
}
