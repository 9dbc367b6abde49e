import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Complete font files: the subsets that the browser loads are not enough for a document or a picture. */
const FONTS = {
  SourceSerif4: require.resolve('@expo-google-fonts/source-serif-4/package.json'),
  BricolageGrotesque: require.resolve('@expo-google-fonts/bricolage-grotesque/package.json'),
  SourceCodePro: require.resolve('@expo-google-fonts/source-code-pro/package.json'),
  NotoSansArabic: require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'),
  NotoEmoji: require.resolve('@expo-google-fonts/noto-emoji/package.json'),
}

/** A variant is a weight and its name, such as « 700Bold » or « 400Regular_Italic ». */
export const fontFile = (font: keyof typeof FONTS, variant: string) =>
  path.join(path.dirname(FONTS[font]), variant, `${font}_${variant}.ttf`)

/** The fonts of a document. */
export const readFonts = async (): Promise<Uint8Array[]> =>
  await Promise.all(
    [
      fontFile('SourceSerif4', '400Regular'),
      fontFile('SourceSerif4', '400Regular_Italic'),
      fontFile('SourceSerif4', '600SemiBold'),
      fontFile('SourceSerif4', '600SemiBold_Italic'),
      fontFile('BricolageGrotesque', '600SemiBold'),
      fontFile('BricolageGrotesque', '700Bold'),
      fontFile('SourceCodePro', '400Regular'),
      fontFile('NotoSansArabic', '400Regular'),
      fontFile('NotoEmoji', '400Regular'),
    ].map(async (file) => await readFile(file)),
  )

/** Returns the code points that at least one of the fonts can draw. */
export const drawnBy = (fonts: Uint8Array[]): ReadonlySet<number> =>
  new Set([...IGNORED, ...fonts.flatMap((font) => [...glyphsOf(font).keys()])])

/** Joiners and variation selectors choose between glyphs, and have none of their own. */
const IGNORED = [0x200c, 0x200d, 0x2060, 0xfe0e, 0xfe0f]

/** Returns the width of each code point that a font draws, in parts of the font size. */
export function widthsOf(font: Uint8Array): ReadonlyMap<number, number> {
  const view = viewOf(font)
  const widths = tableAt(view, 'hmtx')
  // The glyphs after the last width are as wide as it.
  const last = view.getUint16(tableAt(view, 'hhea') + 34) - 1
  const unitsPerEm = view.getUint16(tableAt(view, 'head') + 18)
  const width = (glyph: number) => view.getUint16(widths + Math.min(glyph, last) * 4) / unitsPerEm
  return new Map([...glyphsOf(font)].map(([code, glyph]) => [code, width(glyph)]))
}

const viewOf = (font: Uint8Array) => new DataView(font.buffer, font.byteOffset, font.byteLength)

/**
 * Returns the glyph of each code point, from the table « cmap » of a font file: subtables of format 4 (two bytes) and 12 (all
 * characters).
 */
function glyphsOf(font: Uint8Array): Map<number, number> {
  const glyphs = new Map<number, number>()
  const view = viewOf(font)
  const cmap = tableAt(view, 'cmap')
  const subtables = view.getUint16(cmap + 2)
  for (let index = 0; index < subtables; index++) {
    const at = cmap + view.getUint32(cmap + 8 + index * 8)
    const format = view.getUint16(at)
    if (format === 12) addGroups(view, at, glyphs)
    if (format === 4) addSegments(view, at, glyphs)
  }
  return glyphs
}

function tableAt(view: DataView, name: string): number {
  const tables = view.getUint16(4)
  for (let index = 0; index < tables; index++) {
    const entry = 12 + index * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(entry + n)))
    if (tag === name) return view.getUint32(entry + 8)
  }
  throw new Error(`The font has no table ${name}.`)
}

function addGroups(view: DataView, at: number, glyphs: Map<number, number>) {
  const groups = view.getUint32(at + 12)
  for (let index = 0; index < groups; index++) {
    const group = at + 16 + index * 12
    const last = view.getUint32(group + 4)
    const first = view.getUint32(group)
    for (let code = first; code <= last; code++) glyphs.set(code, view.getUint32(group + 8) + code - first)
  }
}

/** Segments may have holes: code points whose glyph is 0. */
function addSegments(view: DataView, at: number, glyphs: Map<number, number>) {
  const bytes = view.getUint16(at + 6)
  for (let offset = 0; offset < bytes; offset += 2) {
    const last = view.getUint16(at + 14 + offset)
    const first = view.getUint16(at + 16 + bytes + offset)
    const delta = view.getUint16(at + 16 + 2 * bytes + offset)
    const rangeAt = at + 16 + 3 * bytes + offset
    const range = view.getUint16(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const glyph =
        range === 0 ? (code + delta) & 0xffff : view.getUint16(rangeAt + range + (code - first) * 2)
      if (glyph !== 0) glyphs.set(code, range === 0 ? glyph : (glyph + delta) & 0xffff)
    }
  }
}
