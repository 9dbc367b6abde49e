import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { withEllipsis } from '#domain/typed-text.ts'
import { inDrawingOrder } from './drawing-arabic.ts'

/*
 * Draws characters as outlines, so that a picture looks the same on every machine, whatever fonts are installed.
 */

type Weight = 500 | 700
export type TextStyle = { size: number; weight: Weight }

// The parts of opentype.js that are used here. Its published types would add the browser's globals, such as `window`.
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
// The package is a CommonJS module whose names an import does not find.
const { parse } = require('opentype.js') as { parse: (bytes: ArrayBuffer) => Font }

const [bricolage, manrope, arabic, emoji] = [
  require.resolve('@fontsource/bricolage-grotesque/LICENSE'),
  require.resolve('@fontsource/manrope/LICENSE'),
  require.resolve('@fontsource/noto-sans-arabic/LICENSE'),
  require.resolve('@fontsource/noto-emoji/LICENSE'),
].map((file) => path.dirname(file))

/** A font file, the characters it is used for, and its size relative to the other fonts. */
type Typeface = { characters: RegExp; file: (weight: Weight) => string; scale?: number }

/** The site's own font comes first. The others are used for characters that it lacks. */
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
/** Returns the font for a character, or null if no font has it. */
export type Fonts = (character: string, weight: Weight) => Face | null

/** Each font file is read on first use. */
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

/** Whether at least one character of a text can be drawn. Some scripts have no font here. */
export const isDrawable = (fonts: Fonts, text: string) =>
  charactersOf(fonts, text, 700).some(({ character }) => character !== ' ')

/** The SVG path of a line of text. Its left end and baseline are at (x, y). */
export const outline = (fonts: Fonts, text: string, x: number, y: number, style: TextStyle): string =>
  placed(fonts, text, style)
    .flatMap(({ glyph, left, size }) => glyph.getPath(x + left, y, size).commands)
    .map(written)
    .join('')

/** Replaces the library's function, whose rounding turns some numbers into « NaN ». */
function written(command: PathCommand): string {
  const points = POINTS.flatMap((name) => command[name] ?? [])
  return command.type + points.map((n) => n.toFixed(1)).join(' ')
}

export function widthOf(fonts: Fonts, text: string, style: TextStyle): number {
  const last = placed(fonts, text, style).at(-1)
  return last ? last.left + last.width : 0
}

/** Places each character with kerning. The library's own layout fails on substitutions of this font, which are not needed. */
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

/** Breaks a text into lines of at most `width`. If it needs more than `maxLines`, the last line ends in « … ». */
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

/** Splits a word that is wider than a line. */
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
  return withEllipsis(text)
}

/**
 * Each character with its font. A character without a font is replaced by its NFKC form. Characters that still have no font
 * are left out, because they would be drawn as empty boxes.
 */
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

/** Code points that join several emoji into one, or change the colour of one. */
const JOINERS = /\u200d|\u20e3|\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu
