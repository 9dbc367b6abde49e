import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inDrawingOrder } from './arabic.ts'

/*
 * Characters as outlines: a picture drawn of them looks the same on every machine, whatever fonts it has.
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
  charToGlyph(character: string): Glyph
  hasChar(character: string): boolean
  getKerningValue(left: Glyph, right: Glyph): number
}

const POINTS = ['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const

const require = createRequire(import.meta.url)
// The package's module has no names that an import could find.
const { parse } = require('opentype.js') as { parse: (bytes: ArrayBuffer) => Font }

const [bricolage, manrope, arabic, emoji] = [
  require.resolve('@fontsource/bricolage-grotesque/LICENSE'),
  require.resolve('@fontsource/manrope/LICENSE'),
  require.resolve('@fontsource/noto-sans-arabic/LICENSE'),
  require.resolve('@fontsource/noto-emoji/LICENSE'),
].map((file) => path.dirname(file))

/** A file of characters: where it lies, which it is asked for, and how large they are beside the others. */
type Typeface = { characters: RegExp; file: (weight: Weight) => string; scale?: number }

/** The site's own characters first; the others where it has none. */
const TYPEFACES: readonly Typeface[] = [
  { characters: /./u, file: (weight) => `${bricolage}/files/bricolage-grotesque-latin-${weight}` },
  {
    characters: /\p{Script=Latin}/u,
    file: (weight) => `${bricolage}/files/bricolage-grotesque-latin-ext-${weight}`,
  },
  {
    characters: /\p{Script=Latin}/u,
    file: (weight) => `${bricolage}/files/bricolage-grotesque-vietnamese-${weight}`,
  },
  { characters: /\p{Script=Cyrillic}/u, file: (weight) => `${manrope}/files/manrope-cyrillic-${weight}` },
  { characters: /\p{Script=Cyrillic}/u, file: (weight) => `${manrope}/files/manrope-cyrillic-ext-${weight}` },
  { characters: /\p{Script=Greek}/u, file: (weight) => `${manrope}/files/manrope-greek-${weight}` },
  {
    characters: /\p{Script_Extensions=Arabic}/u,
    file: (weight) => `${arabic}/files/noto-sans-arabic-arabic-${weight}`,
  },
  {
    characters: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
    file: () => `${emoji}/files/noto-emoji-emoji-500`,
    scale: 0.82,
  },
]

type Face = { font: Font; scale: number }
/** What a character is drawn with, or null. */
export type Fonts = (character: string, weight: Weight) => Face | null

/** Each font is read when it is first drawn with. */
export function createFonts(): Fonts {
  const read = new Map<string, Font>()
  const fontIn = (name: string) => {
    const font = read.get(name) ?? parse(new Uint8Array(readFileSync(`${name}-normal.woff`)).buffer)
    read.set(name, font)
    return font
  }
  return (character, weight) => {
    for (const { characters, file, scale = 1 } of TYPEFACES) {
      if (!characters.test(character)) continue
      const font = fontIn(file(weight))
      if (font.hasChar(character)) return { font, scale }
    }
    return null
  }
}

/** Whether anything of a text is drawn: of some scripts there is nothing to draw with. */
export const isDrawable = (fonts: Fonts, text: string) =>
  charactersOf(fonts, text, 700).some(({ character }) => character !== ' ')

/** The path of a line of text, its left end and baseline at (x, y). */
export const outline = (fonts: Fonts, text: string, x: number, y: number, style: TextStyle): string =>
  placed(fonts, text, style)
    .flatMap(({ glyph, left, size }) => glyph.getPath(x + left, y, size).commands)
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

/** Character by character with kerning: the library's own way stops at substitutions that this font has and needs not. */
function placed(fonts: Fonts, text: string, { size: full, weight }: TextStyle) {
  let end = 0
  let before: { font: Font; glyph: Glyph } | undefined
  return charactersOf(fonts, text, weight).map(({ character, face: { font, scale } }) => {
    const glyph = font.charToGlyph(character)
    const size = full * scale
    const kerning = before?.font === font ? font.getKerningValue(before.glyph, glyph) : 0
    const left = end + (kerning * size) / font.unitsPerEm
    const width = ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm
    end = left + width
    before = { font, glyph }
    return { glyph, left, width, size }
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
  for (const character of word) {
    if (widthOf(fonts, pieces.at(-1)! + character, style) > width) pieces.push('')
    pieces[pieces.length - 1] += character
  }
  return pieces
}

function ended(fonts: Fonts, line: string, width: number, style: TextStyle): string {
  let text = line
  while (text && widthOf(fonts, `${text}…`, style) > width) text = text.slice(0, -1)
  return `${text.trimEnd()}…`
}

/** Each character with what draws it, or as plainer characters that something does draw; the rest would be empty boxes. */
const charactersOf = (fonts: Fonts, text: string, weight: Weight) =>
  inDrawingOrder(
    text
      .normalize('NFC')
      .replace(/[\u202F\u00A0]/g, ' ')
      .replace(JOINERS, ''),
  )
    .flatMap((character) => (fonts(character, weight) ? character : Array.from(character.normalize('NFKC'))))
    .flatMap((character) => {
      const face = fonts(character, weight)
      return face ? { character, face } : []
    })

/** What makes one emoji of several, or another colour of one. */
const JOINERS = /\u200d|\u20e3|\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu
