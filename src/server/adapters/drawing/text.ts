import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * Letters as outlines: a picture drawn of them looks the same on every machine, whatever fonts it has.
 */

type Weight = 500 | 700
export type TextStyle = { size: number; weight: Weight }

// What is used of the library. Its published types bring the browser's with them, and the server would know `window`.
type PathCommand = { type: string } & Partial<Record<(typeof POINTS)[number], number>>
type Glyph = {
  advanceWidth?: number
  getPath(x: number, y: number, size: number): { commands: PathCommand[] }
}
type Font = {
  unitsPerEm: number
  charToGlyph(letter: string): Glyph
  hasChar(letter: string): boolean
  getKerningValue(left: Glyph, right: Glyph): number
}

const POINTS = ['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const

const require = createRequire(import.meta.url)
// The package's module has no names that an import could find.
const { parse } = require('opentype.js') as { parse: (bytes: ArrayBuffer) => Font }
const FILES: Record<Weight, string> = {
  500: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff'),
  700: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
}

export type Fonts = (weight: Weight) => Font

/** Each font is read when it is first drawn with. */
export function createFonts(): Fonts {
  const read = new Map<Weight, Font>()
  return (weight) => {
    const font = read.get(weight) ?? parse(new Uint8Array(readFileSync(FILES[weight])).buffer)
    read.set(weight, font)
    return font
  }
}

/** The path of a line of text, its left end and baseline at (x, y). */
export const outline = (fonts: Fonts, text: string, x: number, y: number, style: TextStyle): string =>
  placed(fonts, text, style)
    .flatMap(({ glyph, left }) => glyph.getPath(x + left, y, style.size).commands)
    .map(written)
    .join('')

/** Our own: the library's rounding makes « NaN » of some numbers. */
function written(command: PathCommand): string {
  const points = POINTS.flatMap((name) => command[name] ?? [])
  return command.type + points.map((n) => n.toFixed(1)).join(' ')
}

export function widthOf(fonts: Fonts, text: string, style: TextStyle): number {
  const last = placed(fonts, text, style).at(-1)
  return last ? last.left + last.width : 0
}

/** Letter by letter with kerning: the library's own way stops at substitutions that this font has and needs not. */
function placed(fonts: Fonts, text: string, { size, weight }: TextStyle) {
  const font = fonts(weight)
  const scale = size / font.unitsPerEm
  let end = 0
  let before: Glyph | undefined
  return drawable(text, font).map((letter) => {
    const glyph = font.charToGlyph(letter)
    const left = end + (before ? font.getKerningValue(before, glyph) * scale : 0)
    const width = (glyph.advanceWidth ?? 0) * scale
    end = left + width
    before = glyph
    return { glyph, left, width }
  })
}

/** Words in lines no wider than asked; what does not fit into them ends in « … ». */
export function wrap(
  fonts: Fonts,
  text: string,
  width: number,
  maxLines: number,
  style: TextStyle,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u).flatMap((long) => split(fonts, long, width, style))) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(fonts, longer, style) <= width) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
  }
  lines.push(line)
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), ended(fonts, lines[maxLines - 1]!, width, style)]
}

/** A word that is wider than a line, in pieces that are not. */
function split(fonts: Fonts, word: string, width: number, style: TextStyle): string[] {
  if (widthOf(fonts, word, style) <= width) return [word]
  const pieces = ['']
  for (const letter of word) {
    if (widthOf(fonts, pieces.at(-1)! + letter, style) > width) pieces.push('')
    pieces[pieces.length - 1] += letter
  }
  return pieces
}

function ended(fonts: Fonts, line: string, width: number, style: TextStyle): string {
  let text = line
  while (text && widthOf(fonts, `${text}…`, style) > width) text = text.slice(0, -1)
  return `${text.trimEnd()}…`
}

/** The letters without those the font has no outline for: emoji and other scripts would be empty boxes. */
const drawable = (text: string, font: Font) =>
  Array.from(text.normalize('NFC').replaceAll(/[\u202F\u00A0]/g, ' ')).filter((letter) =>
    font.hasChar(letter),
  )
