import { CARD_HEIGHT as HEIGHT, CARD_WIDTH as WIDTH, LOGO_PATH } from '#domain/site.ts'
import { isRightToLeft } from '#server/platform/adapters/drawing-arabic.ts'
import { type Fonts, outline, type TextStyle, widthOf, wrap } from '#server/platform/adapters/drawing-text.ts'

/** The content of the picture for a shared link: a large title, a line under it, a few facts and a picture beside them. */
export type ShareCard = {
  title: string
  /** Under the title, on two lines at most. */
  text?: string
  byline: string
  facts: string[]
  /** A data URI of an image with the size of `PICTURE`, or of `PORTRAIT`. */
  picture: string | null
  /** The picture is a member's: a circle beside the title. */
  isPortrait?: boolean
}

const MARGIN = 80
/** The picture fills the right side of the card from top to bottom. */
export const PICTURE = { width: 440, height: HEIGHT }
export const PORTRAIT = { width: 240, height: 240 }
const GAP = 48

const COLOURS = { paper: '#fbfaf7', ink: '#171c2c', muted: '#5b6172', primary: '#254bb2', line: '#e3e1db' }

/** Sorted from large to small. The first size in which the title fits into `lines` is used. A longer title is cut. */
type TitleSizes = readonly { lines: number; style: TextStyle }[]
const WIDE: TitleSizes = [
  { lines: 2, style: { size: 76, weight: 700 } },
  { lines: 3, style: { size: 62, weight: 700 } },
  { lines: 4, style: { size: 48, weight: 700 } },
]
const NARROW: TitleSizes = [
  { lines: 3, style: { size: 60, weight: 700 } },
  { lines: 4, style: { size: 50, weight: 700 } },
  { lines: 5, style: { size: 42, weight: 700 } },
]
const BYLINE: TextStyle = { size: 34, weight: 500 }
const TEXT: TextStyle = { size: 32, weight: 500 }

export function drawCard(
  fonts: Fonts,
  { title, text, byline, facts, picture, isPortrait }: ShareCard,
): string {
  const row = WIDTH - 2 * MARGIN - (picture && !isPortrait ? PICTURE.width + GAP - MARGIN : 0)
  const column = row - (picture && isPortrait ? PORTRAIT.width + GAP : 0)
  const { style, lines } = fitted(fonts, title, column, picture ? NARROW : WIDE)
  const [author = ''] = wrap(fonts, byline, row, 1, BYLINE)
  const first = MARGIN + 92 + style.size
  const end = first + (lines.length - 1) * style.size * 1.16
  // Under a long name only one line fits.
  const words = text ? wrap(fonts, text, column, end < 300 ? 2 : 1, TEXT) : []
  const leftOf = (line: string) => MARGIN + (isRightToLeft(title) ? column - widthOf(fonts, line, style) : 0)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>
    ${picture ? drawnPicture(picture, isPortrait) : ''}
    <rect width="${WIDTH}" height="14" fill="${COLOURS.primary}"/>
    ${brand(fonts)}
    ${lines.map((line, index) => drawnText(fonts, line, leftOf(line), first + index * style.size * 1.16, style)).join('')}
    ${words.map((line, index) => drawnText(fonts, line, MARGIN, end + 58 + index * 42, TEXT)).join('')}
    ${drawnText(fonts, author, MARGIN, HEIGHT - MARGIN - 78, BYLINE, COLOURS.muted)}
    ${factRow(fonts, facts, row, picture && !isPortrait ? 22 : 30)}
  </svg>`
}

function drawnPicture(picture: string, isPortrait = false): string {
  const { width, height } = isPortrait ? PORTRAIT : PICTURE
  const x = WIDTH - width - (isPortrait ? MARGIN : 0)
  const y = isPortrait ? MARGIN : 0
  const image = `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${picture}"`
  if (!isPortrait) return `${image}/>`
  return `<clipPath id="p"><circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}"/></clipPath>${image} clip-path="url(#p)"/>`
}

function fitted(fonts: Fonts, title: string, column: number, sizes: TitleSizes) {
  for (const { lines: most, style } of sizes) {
    const lines = wrap(fonts, title, column, most + 1, style)
    if (lines.length <= most) return { style, lines }
  }
  const { lines: most, style } = sizes.at(-1)!
  return { style, lines: wrap(fonts, title, column, most, style) }
}

const drawnText = (
  fonts: Fonts,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  colour = COLOURS.ink,
) => `<path fill="${colour}" d="${outline(fonts, text, x, y, style)}"/>`

function brand(fonts: Fonts): string {
  const y = MARGIN - 16
  return `<g transform="translate(${MARGIN} ${y}) scale(1.75)">
      <rect width="32" height="32" rx="9" fill="${COLOURS.primary}"/>
      <path fill="#fff" fill-rule="evenodd" d="${LOGO_PATH}"/>
    </g>${drawnText(fonts, 'Plan B', MARGIN + 74, y + 41, { size: 38, weight: 700 })}`
}

/** Draws each fact in a rounded frame. Facts that do not fit into the row are left out. */
function factRow(fonts: Fonts, facts: string[], column: number, size: number): string {
  const style: TextStyle = { size, weight: 500 }
  const padding = size * 0.8
  const y = HEIGHT - MARGIN - 46
  let x = MARGIN
  let row = ''
  for (const fact of facts) {
    const width = widthOf(fonts, fact, style) + 2 * padding
    if (x + width > MARGIN + column) break
    row += `<rect x="${x}" y="${y}" width="${width}" height="60" rx="30" fill="#fff" stroke="${COLOURS.line}" stroke-width="2"/>`
    row += drawnText(fonts, fact, x + padding, y + 30 + size / 3, style)
    x += width + size / 2
  }
  return row
}
