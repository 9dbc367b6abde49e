import { readFileSync } from 'node:fs'
import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import { withEllipsis } from '#domain/typed-text.ts'
import { fontFile, widthsOf } from './fonts.ts'

/*
 * Draws lines of text in an SVG with fonts of our own, so that a picture looks the same on every machine, whatever fonts are
 * installed. A line is laid out by the widths of its characters alone; resvg adds kerning, and joins the Arabic ones.
 */

type Weight = 500 | 700
export type TextStyle = { size: number; weight: Weight }
type Font = { family: string; scale: number; widths: ReadonlyMap<number, number> }
type Run = { font: Font; text: string; width: number }

/** The site's own font comes first. The others are used for lines or characters that it cannot draw. */
const FAMILIES = [
  { family: 'Bricolage Grotesque', font: 'BricolageGrotesque', scale: 1 },
  { family: 'Source Serif 4', font: 'SourceSerif4', scale: 1 },
  { family: 'Noto Sans Arabic', font: 'NotoSansArabic', scale: 1 },
  { family: 'Noto Emoji', font: 'NotoEmoji', scale: 0.82 },
] as const
const VARIANTS = { 500: '500Medium', 700: '700Bold' }
const FONT_FILES = FAMILIES.flatMap(({ font }) => Object.values(VARIANTS).map((name) => fontFile(font, name)))

const read = new Map<Weight, Font[]>()

/** The fonts of a weight are read on first use. */
function fontsOf(weight: Weight): Font[] {
  const fonts =
    read.get(weight) ??
    FAMILIES.map(({ family, font, scale }) => {
      const widths = widthsOf(readFileSync(fontFile(font, VARIANTS[weight])))
      return { family, scale, widths }
    })
  read.set(weight, fonts)
  return fonts
}

/** Whether at least one character of a text can be drawn. Some scripts have no font here. */
export const isDrawable = (text: string) => drawable(text, 700).trim() !== ''

/** Whether a line is read from right to left. Its first letter decides. */
export const isRightToLeft = (text: string) =>
  /\p{Script_Extensions=Arabic}/u.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** A line of text, whose left end, or right end for one that is read from right to left, and baseline are at (x, y). */
export function drawText(line: string, x: number, y: number, style: TextStyle, colour: string): string {
  const isMirrored = isRightToLeft(line)
  let at = x
  return runsOf(line, style.weight)
    .map(({ font, text, width }) => {
      const left = at
      at += (isMirrored ? -1 : 1) * width * style.size
      return `<text x="${left.toFixed(1)}" y="${y.toFixed(1)}" fill="${colour}" font-family="${font.family}" font-size="${style.size * font.scale}" font-weight="${style.weight}" text-anchor="${isMirrored ? 'end' : 'start'}" xml:space="preserve">${escaped(isMirrored ? `\u202b${text}\u202c` : text)}</text>`
    })
    .join('')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const widthOf = (line: string, { size, weight }: TextStyle) =>
  runsOf(line, weight).reduce((sum, { width }) => sum + width * size, 0)

/** Breaks a text into lines of at most `width`. If it needs more than `maxLines`, the last line ends in « … ». */
export function wrap(text: string, width: number, maxLines: number, style: TextStyle): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u).flatMap((long) => split(long, width, style))) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, style) <= width) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
  }
  lines.push(line)
  if (lines.length <= maxLines) return lines
  let last = lines[maxLines - 1]!
  while (last && widthOf(`${last}…`, style) > width) last = last.slice(0, -1)
  return [...lines.slice(0, maxLines - 1), withEllipsis(last)]
}

/** Splits a word that is wider than a line. */
function split(word: string, width: number, style: TextStyle): string[] {
  if (widthOf(word, style) <= width) return [word]
  const pieces = ['']
  for (const character of word) {
    if (widthOf(pieces.at(-1)! + character, style) > width) pieces.push('')
    pieces[pieces.length - 1] += character
  }
  return pieces
}

/** The parts of a line, each in one font: the first that draws the whole line, or else the first that draws the character. */
function runsOf(line: string, weight: Weight): Run[] {
  const fonts = fontsOf(weight)
  const characters = Array.from(CHARACTERS.segment(drawable(line, weight)), ({ segment }) => segment)
  const letters = characters.filter((character) => !EMOJI.test(character))
  const draws = ({ widths }: Font, character: string) => widths.has(character.codePointAt(0) ?? 0)
  const whole = fonts.find((font) => letters.every((letter) => draws(font, letter)))
  const runs: Run[] = []
  for (const text of characters) {
    const font = [...(whole ? [whole] : []), ...fonts].find((each) => draws(each, text))!
    const width = widthIn(font, text)
    const last = runs.at(-1)
    if (last?.font === font)
      runs[runs.length - 1] = { font, text: last.text + text, width: last.width + width }
    else runs.push({ font, text, width })
  }
  return runs
}

/** Several emoji that are joined, or a flag of two letters, are drawn as one. */
function widthIn({ widths, scale }: Font, character: string): number {
  const all = Array.from(character, (each) => widths.get(each.codePointAt(0) ?? 0) ?? 0)
  return scale * (EMOJI.test(character) ? Math.max(...all) : all.reduce((sum, width) => sum + width))
}

const CHARACTERS = new Intl.Segmenter('fr', { granularity: 'grapheme' })
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/**
 * A character without a font is replaced by its NFKC form. Characters that still have no font are left out, because they
 * would be drawn as empty boxes.
 */
function drawable(text: string, weight: Weight): string {
  const fonts = fontsOf(weight)
  const isDrawn = (character: string) =>
    JOINER.test(character) || fonts.some(({ widths }) => widths.has(character.codePointAt(0) ?? 0))
  return Array.from(text.normalize('NFC').replace(/[\u202F\u00A0]/g, ' '))
    .flatMap((character) => (isDrawn(character) ? character : Array.from(character.normalize('NFKC'))))
    .filter(isDrawn)
    .join('')
}

/** Joins several emoji into one, or chooses how one is drawn. */
const JOINER = /\u200d|\ufe0e|\ufe0f/u

/** Renders an SVG of ours as PNG. */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles: FONT_FILES } })
  // The PNG has 256 colours. With full colours a photograph is three times as large, and social networks refuse large
  // pictures.
  return new Uint8Array(
    await sharp(picture.asPng()).png({ palette: true, quality: 90, effort: 3 }).toBuffer(),
  )
}

/** Crops a stored picture to this size, for use in an SVG. */
export async function toDataUri(bytes: Uint8Array, size: { width: number; height: number }): Promise<string> {
  const jpeg = await sharp(bytes)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
