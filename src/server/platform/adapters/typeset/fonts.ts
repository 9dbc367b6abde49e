import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
/** Complete font files: the subsets that the browser loads are not enough for a document. */
const FILES: [manifest: string, files: string[]][] = [
  [
    require.resolve('@expo-google-fonts/source-serif-4/package.json'),
    [
      '400Regular/SourceSerif4_400Regular.ttf',
      '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
      '600SemiBold/SourceSerif4_600SemiBold.ttf',
      '600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf',
    ],
  ],
  [
    require.resolve('@expo-google-fonts/bricolage-grotesque/package.json'),
    ['600SemiBold/BricolageGrotesque_600SemiBold.ttf', '700Bold/BricolageGrotesque_700Bold.ttf'],
  ],
  [
    require.resolve('@expo-google-fonts/source-code-pro/package.json'),
    ['400Regular/SourceCodePro_400Regular.ttf'],
  ],
  [
    require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'),
    ['400Regular/NotoSansArabic_400Regular.ttf'],
  ],
  [require.resolve('@expo-google-fonts/noto-emoji/package.json'), ['400Regular/NotoEmoji_400Regular.ttf']],
]

export const readFonts = async (): Promise<Uint8Array[]> =>
  await Promise.all(
    FILES.flatMap(([manifest, files]) =>
      files.map(async (file) => await readFile(path.join(path.dirname(manifest), file))),
    ),
  )

/** Returns the code points that at least one of the fonts can draw. */
export function drawnBy(fonts: Uint8Array[]): ReadonlySet<number> {
  const drawn = new Set(IGNORED)
  for (const font of fonts) addCharacters(font, drawn)
  return drawn
}

/** Joiners and variation selectors choose between glyphs, and have none of their own. */
const IGNORED = [0x200c, 0x200d, 0x2060, 0xfe0e, 0xfe0f]

/** Reads the table « cmap » of a font file: subtables of format 4 (two bytes) and 12 (all characters). */
function addCharacters(font: Uint8Array, drawn: Set<number>): void {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const cmap = tableAt(view, 'cmap')
  const subtables = view.getUint16(cmap + 2)
  for (let index = 0; index < subtables; index++) {
    const at = cmap + view.getUint32(cmap + 8 + index * 8)
    const format = view.getUint16(at)
    if (format === 12) addGroups(view, at, drawn)
    if (format === 4) addSegments(view, at, drawn)
  }
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

function addGroups(view: DataView, at: number, drawn: Set<number>) {
  const groups = view.getUint32(at + 12)
  for (let index = 0; index < groups; index++) {
    const group = at + 16 + index * 12
    const last = view.getUint32(group + 4)
    for (let code = view.getUint32(group); code <= last; code++) drawn.add(code)
  }
}

/** Segments may have holes: code points whose glyph is 0. */
function addSegments(view: DataView, at: number, drawn: Set<number>) {
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
      if (glyph !== 0) drawn.add(code)
    }
  }
}
